// A component that is drawn anew only when one of its properties has changed, or a signal that it reads.

import { Component, h } from "preact";
import type { ComponentChild, ComponentType, FunctionComponent } from "preact";

export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>, state: object): boolean {
      if (state !== this.state) return true; // so do signals draw a component anew
      const now = this.props as Readonly<P>;
      for (const name in next) if (now[name as keyof P] !== next[name as keyof P]) return true;
      return false;
    }
    override render(): ComponentChild {
      return draw(this.props as P);
    }
  };
}

type Things<P> = (props: P) => readonly unknown[];

const differ = <P>(things: Things<P>, was: P, now: P): boolean => {
  const before = things(was);
  return things(now).some((thing, at) => thing !== before[at]);
};

/** The same for a part that looks at a few things only. */
export function looksAt<P extends object>(draw: FunctionComponent<P>, things: Things<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differ(things, this.props as P, next as P);
    }
    override render(): ComponentChild {
      return h(draw, this.props as P);
    }
  };
}

/** The same for a part that nobody looks at first: it comes when the rest of a view has been painted. */
export function afterwards<P extends object>(draw: FunctionComponent<P>, things: Things<P>, first: "at once" | "a frame later"): ComponentType<P> {
  return class extends Component<P> {
    #begun = first === "at once";
    #awaited = 0;
    #soon(): void {
      this.#awaited ||= requestAnimationFrame(() =>
        setTimeout(() => {
          this.#awaited = 0;
          this.#begun = true;
          this.forceUpdate();
        }),
      );
    }
    override componentDidMount(): void {
      if (!this.#begun) this.#soon();
    }
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      if (differ(things, this.props as P, next as P)) this.#soon();
      return false;
    }
    override render(): ComponentChild {
      return this.#begun ? h(draw, this.props as P) : null;
    }
  };
}
