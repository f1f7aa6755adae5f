// A component that is drawn anew only when one of its properties has changed.

import { Component, h } from "preact";
import type { ComponentChild, ComponentType, FunctionComponent } from "preact";

export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const now = this.props as Readonly<P>;
      for (const name in next) if (now[name as keyof P] !== next[name as keyof P]) return true;
      return false;
    }
    override render(): ComponentChild {
      return draw(this.props as P);
    }
  };
}

/** The same for a part that looks at a few things only; signals that it reads draw it anew by themselves. */
export function looksAt<P extends object>(draw: FunctionComponent<P>, things: (props: P) => readonly unknown[]): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const now = things(this.props as P);
      return things(next as P).some((thing, at) => thing !== now[at]);
    }
    override render(): ComponentChild {
      return h(draw, this.props as P);
    }
  };
}
