import type { UsdtProtocol } from '@site/contract';
import type { Database, Transaction } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';
import { readSetting } from '../../base/settings/settings';
import { type IncomingPayment, insertIncomingPayment, insertPaymentEvent } from '../incoming/incomingPayments.store';
import { listWatchedAddresses } from '../payments/orderPayee';
import { addressBytes, addressText } from '../payments/walletAddress';
import { advanceCursor, type KnownPayment, listFinalSince, listKnownPayments, readCursor } from './chain.store';
import { type Block, ChainFault, type ChainNode } from './chainNode';
import { channelOf, chains } from '../payments/chains';

const day = 86_400_000;

/** Blocks that one pass reads at most, so that a watcher which was away for long stores its progress. */
const blocksAtOnce = 2000n;

/** Blocks that are read again after a reorganization that went below the last final block. */
const blocksAfterFork = 500n;

/** The most that the database can store as an amount. */
const maxAmount = 2n ** 63n - 1n;

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

interface Pass {
  db: Database;
  node: ChainNode;
  protocol: UsdtProtocol;
  now(): Date;
}

/** What a pass looks for: transfers of a token to addresses, both 20 bytes in hexadecimal. */
interface Sought {
  contract: string;
  addresses: ReadonlySet<string>;
}

/** Another watcher runs, although one at a time should: the connection that held the lock of one of them was lost. */
export class OtherWatcher extends ChainFault {}

/** A payment that the chain has: a new one, or one that is known. */
interface Located {
  payment: { added: IncomingPayment } | { known: KnownPayment };
  block: bigint;
  blockHash: string;
}

const contradiction = (hash: string) => new ChainFault(`The node contradicts itself about transaction ${hash}.`);

/**
 * The payments of a transaction that the chain has now, by its receipt.
 * @param found the block that has it by the logs of the chain; undefined if they do not have it
 * @param known the payments of the transaction that are known
 */
const locateByReceipt = async (
  { node, protocol }: Pass,
  { contract, addresses }: Sought,
  { hash, found, known }: { hash: string; found: string | undefined; known: KnownPayment[] },
): Promise<Located[]> => {
  const receipt = await node.readReceipt(hash, contract);
  if (found !== undefined && receipt?.blockHash !== found) throw contradiction(hash);
  if (!receipt) {
    // A node that is behind has no receipt either.
    for (const it of known.filter(({ state }) => state === 'seen')) {
      if ((await node.readBlock(BigInt(it.block))).hash === it.block_hash) throw contradiction(hash);
    }
    return [];
  }
  const { block, blockHash } = receipt;
  const { hash: canonical, at } = await node.readBlock(block);
  if (canonical !== blockHash) throw contradiction(hash);
  return receipt.transfers.flatMap(({ position, from, to, amount }): Located[] => {
    // The position in the block would change with the block.
    const identity = `${hash}:${position}`;
    const recipient = addressText[protocol](to);
    const samePlace = known.filter((it) => it.identity.split(':')[1] === String(position));
    const same = samePlace.find((it) => BigInt(it.amount) === amount && it.recipient === recipient);
    if (same) return [{ payment: { known: same }, block, blockHash }];
    if (!addresses.has(to) || amount <= 0n || amount > maxAmount) return [];
    const added: IncomingPayment = {
      channel: channelOf(protocol),
      // In another block, a transaction may do something else at the same position.
      identity: samePlace.length === 0 ? identity : `${identity}:${blockHash}`,
      reference: hash,
      currency: 'USDT',
      amount,
      sender: addressText[protocol](from),
      recipient,
      paidAt: at,
      raw: { contract, block: String(block), blockHash },
    };
    return [{ payment: { added }, block, blockHash }];
  });
};

/** The payments that a pass has found, and those that were seen before and which the chain no longer has. */
const locatePayments = async (
  pass: Pass,
  sought: Sought,
  range: { from: bigint; until: bigint },
): Promise<{ located: Located[]; dropped: KnownPayment[] }> => {
  const { db, node, protocol } = pass;
  const transactions = await node.listTransactions(sought.contract, [...sought.addresses], range);
  const all = await listKnownPayments(db, channelOf(protocol), [...transactions.keys()]);
  const expected = all.filter(({ state, block }) => state === 'seen' && BigInt(block) <= range.until);
  const located: Located[] = [];
  for (const hash of new Set([...transactions.keys(), ...expected.map(({ reference }) => reference)])) {
    const known = all.filter(({ reference }) => reference === hash);
    const found = transactions.get(hash);
    const unchanged = known.filter((it) => it.block_hash === found?.blockHash && it.state !== 'dropped');
    const isUnchanged = unchanged.length > 0 && unchanged.length === found?.transfers;
    located.push(
      ...(isUnchanged
        ? unchanged.map((it) => ({ payment: { known: it }, block: BigInt(it.block), blockHash: it.block_hash }))
        : await locateByReceipt(pass, sought, { hash, found: found?.blockHash, known })),
    );
  }
  const there = new Set(located.map(({ payment }) => ('known' in payment ? payment.known.id : undefined)));
  return { located, dropped: expected.filter(({ id }) => !there.has(id)) };
};

/** Records where a payment is, and that it is final if its block is. What was final before stays as it is. */
const recordPlace = async (tx: Transaction, { payment, block, blockHash }: Located, final: bigint): Promise<void> => {
  const known = 'known' in payment ? payment.known : undefined;
  if (known && known.state !== 'seen' && known.state !== 'dropped') return;
  const paymentId = 'added' in payment ? (await insertIncomingPayment(tx, payment.added)).id : payment.known.id;
  if (known?.state !== 'seen' || known.block_hash !== blockHash) {
    await insertPaymentEvent(tx, { paymentId, kind: 'seen', block, blockHash });
  }
  if (block <= final) await insertPaymentEvent(tx, { paymentId, kind: 'confirmed', block, blockHash });
};

/**
 * Where a pass begins: the last final block, and the one that the chain has there now. Throws a ChainFault if the
 * node's chain is shorter than what was read.
 */
const startOf = async (
  { node, db, protocol }: Pass,
  { chainId, newest, confirmations }: { chainId: number; newest: Block; confirmations: bigint },
) => {
  const { version, chain_id: lastChain, block, block_hash: blockHash } = await readCursor(db, channelOf(protocol));
  if (block === null || blockHash === null || Number(lastChain) !== chainId) {
    const first = await node.readBlock(most(newest.number - confirmations, 0n));
    return { version, block: first.number, blockHash: first.hash, replacedBy: undefined };
  }
  const last = BigInt(block);
  if (newest.number < last) {
    throw new ChainFault(`The node is behind: it has ${newest.number} blocks, and ${last} were read before.`);
  }
  const { hash } = await node.readBlock(last);
  return { version, block: last, blockHash, replacedBy: hash === blockHash ? undefined : hash };
};

/** Transactions of payments that were final, but which the chain no longer has. */
const listMissing = async ({ db, node, protocol }: Pass, contract: string, after: bigint): Promise<string[]> => {
  const missing: string[] = [];
  for (const hash of await listFinalSince(db, channelOf(protocol), after)) {
    if (!(await node.readReceipt(hash, contract))) missing.push(hash);
  }
  return missing;
};

/**
 * Reads the payments of a chain from its last final block on, and stores what has changed together with the block that
 * is final now. It reads blocks before that one again, since the answer may come from a node that is behind. Of a pass
 * that fails nothing is stored, and the next one repeats it.
 * @returns whether the newest block was read, and the number of a final block that the chain has replaced
 */
export const readChain = async (pass: Pass) => {
  const { db, node, protocol, now } = pass;
  const channel = channelOf(protocol);
  const settings = await readSetting(db, chains);
  const confirmations = BigInt(settings[`${protocol}_confirmations`]);
  const chainId = await node.readChainId();
  const expected = settings[`${protocol}_chain_id`];
  if (chainId !== expected) throw new ChainFault(`The node is of chain ${chainId}, not ${expected}.`);
  const contract = addressBytes[protocol](settings[`${protocol}_contract`]) ?? '';
  await node.assertUsdt(contract);
  const newest = await node.readBlock('latest');
  const start = await startOf(pass, { chainId, newest, confirmations });
  const isReplaced = start.replacedBy !== undefined;
  const from = most(start.block - (isReplaced ? blocksAfterFork : confirmations), 0n);
  const until = least(newest.number, start.block + blocksAtOnce);
  const isNewest = until === newest.number;
  const last = isNewest ? newest : await node.readBlock(until);
  const final = most(least(until, newest.number - confirmations), 0n);

  const since = new Date(now().getTime() - settings.watch_days * day);
  const watched = await listWatchedAddresses(db, protocol, since);
  const addresses = new Set(watched.map((it) => addressBytes[protocol](it) ?? ''));
  const { located, dropped } = await locatePayments(pass, { contract, addresses }, { from, until });
  const missing = isReplaced ? await listMissing(pass, contract, from) : [];
  // The last final block does not go back unless the chain does.
  const cursor =
    final > start.block || isReplaced ? await node.readBlock(final) : { number: start.block, hash: start.blockHash };
  const { hash: lastHash } = await node.readBlock(until);
  if (lastHash !== last.hash) throw new ChainFault(`Block ${until} was replaced while it was read.`);

  await db.transaction(async (tx) => {
    const progress = { chainId, block: cursor.number, blockHash: cursor.hash, head: newest.number, readAt: last.at };
    if (!(await advanceCursor(tx, { channel, version: start.version }, progress))) {
      throw new OtherWatcher('Another watcher has read the chain meanwhile.');
    }
    for (const { id: paymentId } of dropped) await insertPaymentEvent(tx, { paymentId, kind: 'dropped' });
    for (const place of located) await recordPlace(tx, place, final);
    if (start.replacedBy !== undefined) {
      const { block, blockHash: block_hash, replacedBy: replaced_by } = start;
      await insertRow(tx, 'chain_reorganization', { channel, block, block_hash, replaced_by, missing });
    }
  });
  return { isNewest, replaced: isReplaced ? start.block : undefined };
};
