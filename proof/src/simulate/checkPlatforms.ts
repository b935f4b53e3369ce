import { transferStates } from '@site/contract';
import { yuan } from '../../../api/src/base/money/money';
import type { FakeRemotePlatform } from '../../../api/src/testing/fakeRemotePlatform';
import type { Cluster } from './cluster';
import { withDatabase } from './databaseServer';
import { combine, type Differences, noDifferences } from './differences';

/** What the host has of a transfer. */
export interface TransferRow {
  reference: string;
  memberId: string;
  direction: 'in' | 'out';
  /** Fen. */
  amount: string;
  state: number;
}

/** What the host has of a platform. */
interface HostBooks {
  transfers: readonly TransferRow[];
  /** Fen that the platform keeps. */
  balance: bigint;
}

const lineOf = ({ memberId, direction, amount }: Pick<TransferRow, 'memberId' | 'direction'> & { amount: bigint }) =>
  `of member ${memberId} ${direction} ${yuan(amount)}`;

/** Compares a platform's books, which are right, with the host's. */
export const comparePlatform = (
  { name, orders }: Pick<FakeRemotePlatform, 'name' | 'orders'>,
  { transfers, balance }: HostBooks,
): Differences => {
  const found = noDifferences();
  const rows = new Map(transfers.map((row) => [row.reference, row]));
  let money = 0n;
  for (const [reference, order] of orders) {
    const done = order.outcome === 'done';
    if (done) money += order.direction === 'in' ? order.amount : -order.amount;
    const row = rows.get(reference);
    const about = `${name} transfer ${reference} ${lineOf(order)}`;
    const here = row && lineOf({ ...row, amount: BigInt(row.amount) });
    if (!row) found.lost.push(about);
    else if (here !== lineOf(order)) found.different.push(`${about}, in the host ${here}`);
    else if (row.state !== transferStates.pending && done !== (row.state === transferStates.succeeded)) {
      found.different.push(`${about}: ${order.outcome}, in the host state ${row.state}`);
    }
  }
  for (const { reference, state } of transfers) {
    const about = `${name} transfer ${reference}`;
    if (state === transferStates.pending) found.different.push(`${about} is still pending`);
    else if (!orders.has(reference)) found.invented.push(`${about} in state ${state}`);
  }
  if (balance !== money) found.different.push(`${name} keeps ${yuan(money)}, in the host ${yuan(balance)}`);
  return found;
};

/** Compares the host with the books of the remote platforms, while nothing else happens. */
export const checkPlatforms = ({ database, platforms }: Cluster): Promise<Differences> =>
  withDatabase(database, async (client) => {
    let found = noDifferences();
    for (const platform of platforms.platforms) {
      const { rows: transfers } = await client.query<TransferRow>(
        `select reference, member_id "memberId", direction, amount, state from platform_transfer where platform = $1`,
        [platform.name],
      );
      const { rows } = await client.query<{ balance: string }>(
        `select coalesce(sum(balance), 0) balance from account where purpose = 'provider' and platform = $1`,
        [platform.name],
      );
      const balance = BigInt(rows[0]?.balance ?? 0);
      found = combine(found, comparePlatform(platform, { transfers, balance }));
    }
    return found;
  });
