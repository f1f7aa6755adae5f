// A component that is drawn anew only when one of its properties has changed, or a signal that it reads.

import { Component, h } from "preact";
import type { ComponentChild, ComponentType, FunctionComponent } from "preact";
import { useFocusKept } from "../focus";
import { inTurn, outOfTurn } from "../pieces";
import type { Rank } from "../pieces";

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

/** The same for a part that is not looked at first: what changes in it is drawn in its turn. The focus is kept; on the board by
 *  whoever looks for it when all of that is drawn, for a card may go from one row to another. */
export function afterwards<P extends object>(draw: (props: P) => ComponentChild, things: Things<P>, rank: Rank): ComponentType<P> {
  const drawKept = (props: P): ComponentChild => {
    if (rank !== "board") useFocusKept();
    return draw(props);
  };
  return class extends Component<P> {
    readonly #piece = (): void => this.forceUpdate();
    override componentWillUnmount(): void {
      outOfTurn(rank, this.#piece);
    }
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      if (differ(things, this.props as P, next as P)) inTurn(rank, this.#piece);
      return false;
    }
    override render(): ComponentChild {
      return h(drawKept, this.props as P);
    }
  };
}
