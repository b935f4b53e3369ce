/** What can go wrong on purpose, by what it happens to. `count`: the debit or credit, counted from 1. */
export const faultKinds = {
  insufficient: { count: 'debit', name: '第 N 次扣款：余额不足', does: 'asks for more than any wallet has' },
  'lost-debit': { count: 'debit', name: '第 N 次扣款：应答全部丢失', does: 'never gets its answer, and rolls it back' },
  'closed-tab': { count: 'debit', name: '第 N 次扣款后：关闭页面', does: 'leaves the round to be settled later' },
  'lost-credit': { count: 'credit', name: '第 N 次派彩：应答丢失一次', does: 'loses the first answer, and repeats' },
  contradiction: {
    count: 'credit',
    name: '第 N 次派彩后：同一编号、不同金额',
    does: 'sends the same id again with another amount',
  },
} as const;

export type FaultKind = keyof typeof faultKinds;

const isKind = (name: string): name is FaultKind => Object.hasOwn(faultKinds, name);

/** The faults of a play session, or of all of them: which debit or credit each happens to. */
export class Faults {
  readonly planned = new Map<FaultKind, number>();
  readonly counted = { debit: 0, credit: 0 };

  /** @param query such as `lost-credit:2,insufficient:3`; a part that names no fault is ignored */
  static of(query: string): Faults {
    const faults = new Faults();
    for (const part of query.split(',')) {
      const [name = '', at = '1'] = part.split(':');
      if (isKind(name) && /^[1-9]\d{0,3}$/.test(at)) faults.planned.set(name, Number(at));
    }
    return faults;
  }

  /** Counts a debit or a credit, and returns what happens to it. */
  count(what: 'debit' | 'credit'): FaultKind[] {
    this.counted[what] += 1;
    return [...this.planned].flatMap(([kind, at]) =>
      faultKinds[kind].count === what && at === this.counted[what] ? [kind] : [],
    );
  }

  /** Plans a fault for the Nth debit or credit from now on; 0 plans it no more. */
  plan(kind: FaultKind, from: number): void {
    if (from === 0) this.planned.delete(kind);
    else this.planned.set(kind, this.counted[faultKinds[kind].count] + from);
  }
}
