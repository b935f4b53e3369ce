import type { CallData } from '@site/shared';
import { page } from './assetsHost';

type Statement = CallData<'statement'>;
type Movement = Statement['rows']['data'][number];

export const digest = '5f0c2d7a91b34e6880a1c2d3e4f50617';

/** Movements of +100 yuan each, newest first, from `last` down to `first`. */
export const movements = (first: number, last: number): Movement[] =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const number = last - index;
    return {
      at: `2026-05-01 10:00:${String(number % 60).padStart(2, '0')}`,
      kind: 'deposit',
      amount: '100.00',
      balance: `${number * 100}.00`,
      reference: `D${number}`,
    };
  });

/** A page of a statement as the API sends it. */
export const statement = (
  rows: Movement[],
  { current = 1, last = 1, ...changes }: Partial<Statement> & { current?: number; last?: number } = {},
): Statement => ({
  month: '2026-05',
  opening: '0.00',
  closing: rows[0]?.balance ?? '0.00',
  rows: page(rows, current, last),
  digest,
  ...changes,
});
