import type { Queryable, Transaction } from '../../base/database/database';
import { changes, column, insertRow, oneRow } from '../../base/database/statements';
import type { PaymentState, UsdtChannel } from '../incoming/incomingPayments.store';

/** How far a chain was read. The last final block is null before the first one. */
export interface ChainCursor {
  version: string;
  chain_id: string | null;
  block: string | null;
  block_hash: string | null;
}

export const readCursor = async (db: Queryable, channel: UsdtChannel): Promise<ChainCursor> => {
  await insertRow(db, 'chain_cursor', { channel }, 'on conflict do nothing');
  return oneRow(db, 'select version, chain_id, block, block_hash from chain_cursor where channel = $1', [channel]);
};

interface Progress {
  chainId: number;
  block: bigint;
  blockHash: string;
  head: bigint;
  /** The time of the last block that was read. */
  readAt: Date;
}

/** Stores how far a chain was read, unless another pass has done so since `version`; returns whether it did. */
export const advanceCursor = (
  tx: Transaction,
  { channel, version }: { channel: UsdtChannel; version: string },
  { chainId, block, blockHash, head, readAt }: Progress,
): Promise<boolean> =>
  changes(
    tx,
    `update chain_cursor set version = version + 1, chain_id = $3, block = $4, block_hash = $5, head = $6, read_at = $7,
        error = '', failing_since = null
      where channel = $1 and version = $2`,
    [channel, version, chainId, block, blockHash, head, readAt],
  );

export const recordFailure = (db: Queryable, channel: UsdtChannel, error: string) =>
  db.run('update chain_cursor set error = $2, failing_since = coalesce(failing_since, now()) where channel = $1', [
    channel,
    error,
  ]);

export interface KnownPayment {
  id: string;
  identity: string;
  /** Hash of the transaction. */
  reference: string;
  amount: string;
  recipient: string;
  state: PaymentState;
  block: string;
  block_hash: string;
}

const knownPayments = `select p.id, p.identity, p.reference, p.amount, p.recipient, s.state, s.block,
    s.block_hash
  from incoming_payment_state s join incoming_payment p on p.id = s.payment_id where s.channel = $1`;

/** The payments of a chain that are not final, and all of some transactions. */
export const listKnownPayments = (db: Queryable, channel: UsdtChannel, hashes: readonly string[]) =>
  db.rows<KnownPayment>(
    `${knownPayments} and s.state = 'seen'
      union ${knownPayments} and payment_key(p.reference) in (select payment_key(hash) from unnest($2::text[]) hash)
      order by id`,
    [channel, hashes],
  );

/** Hashes of the transactions of payments that were final in a block after `block`. */
export const listFinalSince = (db: Queryable, channel: UsdtChannel, block: bigint): Promise<string[]> =>
  column(
    db,
    `select distinct p.reference from incoming_payment_state s join incoming_payment p on p.id = s.payment_id
      where s.channel = $1 and s.state not in ('seen', 'dropped') and s.block > $2`,
    [channel, block],
  );

interface ChainState {
  channel: UsdtChannel;
  block: string | null;
  head: string | null;
  /** Age of the last block that was read, in seconds. */
  lag: number;
  error: string;
  failing_since: Date | null;
  reorganizations: number;
  reorganization: { block: number; missing: string[]; at: string } | null;
}

/** The chains that a watcher reads or has read. */
export const listChains = (db: Queryable) =>
  db.rows<ChainState>(
    `select channel, block, head, greatest(0, extract(epoch from now() - read_at))::float8 lag, error, failing_since,
        (select count(*)::int from chain_reorganization r where r.channel = c.channel) reorganizations,
        (select json_build_object('block', block, 'missing', missing, 'at', created_at)
          from chain_reorganization r where r.channel = c.channel order by id desc limit 1) reorganization
      from chain_cursor c order by channel`,
  );
