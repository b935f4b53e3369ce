import { types } from 'node:util';
import { codes } from '@site/contract';
import { frozenMessage } from '../../../api/src/members/calls/memberRestrictions';
import type { MemberModel } from '../model/memberModel';
import type { Operation } from '../model/operation';
import type { Answered } from '../model/records';
import { endings, giveBack, isRefusedByPlatform } from '../model/remoteTransfers';

/** An operation with its answer. */
export interface Played {
  operation: Pick<Operation, 'label' | 'play' | 'ofMember'>;
  answer: Answered;
  /** Where the clock stood when it was sent. */
  sentAt: number;
}

/** A request that may take effect. */
interface Late {
  play: Operation['play'];
  sentAt: number;
}

/** A state of the member that fits all answers, and the requests without an answer that have not taken effect in it. */
interface Possibility {
  model: MemberModel;
  late: readonly Late[];
}

/** Tells states apart. */
export const identify = (model: object): string =>
  JSON.stringify({ ...model, house: undefined }, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return types.isMap(value) ? [...value] : value;
  });

/** Whether the host may answer so where the model expects a code. */
const fits = (expected: number, { operation: { ofMember }, answer: { code, message } }: Played): boolean =>
  expected === code ||
  // The member was frozen after the check of the session.
  (ofMember === true && message === frozenMessage && expected === codes.unauthorized);

/** The states that answers leave possible are too many to follow. */
const maxStates = 20_000;

/**
 * The states in which a member can be, given all answers. A request without an answer may have taken effect, may take
 * effect later, or never. Waiting deposits may expire at any moment once they are old enough, and pending transfers may
 * end.
 */
export class PossibleStates {
  #all: Possibility[];

  constructor(model: MemberModel) {
    this.#all = [{ model, late: [] }];
  }

  /** One of the possible states. */
  get model(): MemberModel {
    return (this.#all[0] as Possibility).model;
  }

  get count(): number {
    return this.#all.length;
  }

  /** All possible states. */
  get models(): MemberModel[] {
    return this.#all.map(({ model }) => model);
  }

  /** All possible states, with any of the requests that may still take effect. */
  get reachable(): MemberModel[] {
    return this.#reach([], true).map(({ model }) => model);
  }

  /** The largest number of requests that may still take effect. */
  get late(): number {
    return Math.max(...this.#all.map(({ late }) => late.length));
  }

  /** Adds a request without an answer. */
  addLate(request: Late): void {
    this.#all = this.#all.map(({ model, late }) => ({ model, late: [...late, request] }));
  }

  /** Operations ran at the same time. Returns whether some order of them explains the answers; else nothing changes. */
  take(played: readonly Played[]): boolean {
    const found = this.#reach(played);
    if (found.length === 0) return false;
    this.#all = found;
    return true;
  }

  /** From now on, requests without an answer cannot take effect any more. */
  settle(): void {
    const found = this.#reach([], true);
    this.#all = this.#distinct(found.map(({ model }) => ({ model, late: [] })));
  }

  /** Keeps the states with this view. Returns whether there are any; else nothing changes. */
  narrow<View>(viewOf: (model: MemberModel) => View, isActual: (view: View) => boolean): boolean {
    const matching = this.#all.filter(({ model }) => isActual(viewOf(model)));
    if (matching.length === 0) return false;
    this.#all = matching;
    return true;
  }

  /** All states after `played` in any order, with late requests in between and, if `thenLate`, after it. */
  #reach(played: readonly Played[], thenLate = false): Possibility[] {
    const found: Possibility[] = [];
    const seen = new Set<string>();
    const returns = new Map(
      played.filter(({ answer }) => isRefusedByPlatform(answer)).map((one) => [one, returnOf(one)]),
    );
    const steps = [...played, ...returns.values()];
    const explore = ({ model, late }: Possibility, left: readonly Played[]): void => {
      const name = `${this.#name({ model, late })} ${left.map((one) => steps.indexOf(one)).join()}`;
      if (seen.has(name)) return;
      seen.add(name);
      if (seen.size > maxStates) throw new Error('Too many states are possible.');
      if (left.length === 0) {
        found.push({ model, late });
        if (!thenLate) return;
      }
      for (const one of left) {
        const { operation, answer, sentAt } = one;
        for (const [next, code] of playOnce(model, (to) => operation.play(to, answer), sentAt)) {
          if (fits(code, one)) explore({ model: next, late }, without(left, one));
        }
        const back = left.length > 1 && returns.get(one);
        if (!back) continue;
        // The others may come while the money of the transfer is held.
        for (const [next, code] of playOnce(model, (to) => operation.play(to, { code: 0 }), sentAt)) {
          if (code === codes.ok) explore({ model: next, late }, [...without(left, one), back]);
        }
      }
      const expired = model.clone();
      expired.expireDeposits();
      explore({ model: expired, late }, left);
      for (const ended of endings(model)) explore({ model: ended, late }, left);
      for (const request of late) {
        for (const [next] of playOnce(model, (to) => request.play(to, { code: 0 }), request.sentAt)) {
          // A request that is refused now is like one that never takes effect.
          if (identify(next) !== identify(model)) explore({ model: next, late: without(late, request) }, left);
        }
      }
    };
    for (const one of this.#all) explore(one, played);
    return this.#distinct(found);
  }

  #distinct(all: readonly Possibility[]): Possibility[] {
    return [...new Map(all.map((one) => [this.#name(one), one])).values()];
  }

  #name({ model, late }: Possibility): string {
    const idOf = (request: Late) => {
      const id = this.#ids.get(request) ?? this.#ids.size;
      this.#ids.set(request, id);
      return id;
    };
    return `${identify(model)} ${late.map(idOf).toSorted().join()}`;
  }

  readonly #ids = new Map<Late, number>();
}

/** The second step of a transfer that the platform refuses. */
const returnOf = (one: Played): Played => ({ ...one, operation: { ...one.operation, play: giveBack } });

/** Copies of the model after an operation, with its code, for each time that the host's clock may have shown. */
const playOnce = (
  model: MemberModel,
  play: (to: MemberModel) => number,
  sentAt: number,
): [after: MemberModel, code: number][] => {
  const { clock } = model.house;
  const now = clock.step;
  const played: [MemberModel, number][] = [];
  for (let step = sentAt; step <= now; step += 1) {
    clock.step = step;
    const next = model.clone();
    played.push([next, play(next)]);
  }
  clock.step = now;
  return played;
};

const without = <Item>(list: readonly Item[], item: Item): Item[] => {
  const index = list.indexOf(item);
  return list.filter((_one, n) => n !== index);
};
