import {
  platformCallbackBet,
  platformCallbackItems,
  platformCallbackPath,
  type PlatformCallbackResults,
  platformCallbackTransfer,
  type PlatformCallbackBet,
  type PlatformCallbackTransfer,
} from '@site/contract/schemas';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { registerCallback } from '../../../base/http/registerCallback';
import { DomainError } from '../../../base/errors/domainError';
import type { Services } from '../../../members/calls/services';
import type { RemotePlatform } from '../platform';
import type { Outbox } from './outbox';
import { findTransfers, lockMembers } from './transfers.store';
import type { Transaction } from '../../../base/database/database';
import { isStatementError } from '../../../base/database/errors';
import { BetContradicted, reportBet } from '../../bets/reportBet';
import { settleTransfer } from './transferBooks';

type TransferResult = PlatformCallbackResults['transfers'][number]['result'];
type BetResult = PlatformCallbackResults['bets'][number]['result'];
type Items = v.InferOutput<typeof platformCallbackItems>;

const receiveTransfer = async (
  tx: Transaction,
  platform: string,
  { reference, amount, outcome }: PlatformCallbackTransfer,
): Promise<TransferResult> => {
  const [stored] = await findTransfers(tx, [reference]);
  if (stored?.platform !== platform) return 'unknown';
  if (BigInt(stored.amount) !== amount) return 'wrong-amount';
  return settleTransfer(tx, { platform, reference }, outcome);
};

const receiveBet = async (tx: Transaction, platform: string, bet: PlatformCallbackBet): Promise<BetResult> => {
  try {
    const { counted, corrected } = await tx.savepoint(() => reportBet(tx, { ...bet, platform }));
    if (corrected) return 'corrected';
    return counted ? 'counted' : 'repeated';
  } catch (error) {
    if (error instanceof BetContradicted) return 'contradicted';
    throw error;
  }
};

/** Applies one item in a savepoint: what is wrong with it, or fails in the database, is its own result. */
const receiveItem = async <Schema extends v.GenericSchema, Result>(
  { tx, log }: { tx: Transaction; log: Services['log'] },
  schema: Schema,
  sent: unknown,
  receive: (item: v.InferOutput<Schema>) => Promise<Result>,
): Promise<Result | 'invalid' | 'fault'> => {
  const { success, output } = v.safeParse(schema, sent);
  if (!success) return 'invalid';
  try {
    return await tx.savepoint(() => receive(output));
  } catch (error) {
    if (!isStatementError(error) && !(error instanceof DomainError)) throw error;
    log.error({ err: error, item: sent }, 'an item of a platform callback failed');
    return 'fault';
  }
};

const validOf = <Schema extends v.GenericSchema>(schema: Schema, items: unknown[]): v.InferOutput<Schema>[] =>
  items.flatMap((sent) => {
    const { success, output } = v.safeParse(schema, sent);
    return success ? [output] : [];
  });

const nameIn = (sent: unknown, field: string): string => {
  const name = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>)[field] : undefined;
  return typeof name === 'string' ? name.slice(0, 80) : '';
};

/**
 * Applies what a platform reports. Each item counts once, however often it is reported; one that is malformed or cannot
 * be applied leaves the others.
 */
const receiveReport = async (
  context: { tx: Transaction; log: Services['log'] },
  platform: string,
  { transfers, bets }: Items,
): Promise<PlatformCallbackResults> => {
  const { tx } = context;
  const results: PlatformCallbackResults = { transfers: [], bets: [] };
  // As all that moves money of members: first their rows. Bets convert bonuses, whose wallets are locked at the commit.
  const members = await lockMembers(tx, {
    platform,
    references: validOf(platformCallbackTransfer, transfers).map(({ reference }) => reference),
    memberIds: validOf(platformCallbackBet, bets).map(({ memberId }) => memberId),
  });
  for (const sent of transfers) {
    const result = await receiveItem(context, platformCallbackTransfer, sent, (it) =>
      receiveTransfer(tx, platform, it),
    );
    results.transfers.push({ reference: nameIn(sent, 'reference'), result });
  }
  for (const sent of bets) {
    const result = await receiveItem(context, platformCallbackBet, sent, async (it) =>
      members.has(it.memberId) ? receiveBet(tx, platform, it) : 'unknown-member',
    );
    results.bets.push({ betId: nameIn(sent, 'betId'), result });
  }
  return results;
};

const unusual = ({ transfers, bets }: PlatformCallbackResults) =>
  [...transfers, ...bets].filter(({ result }) => !['settled', 'counted', 'corrected', 'repeated'].includes(result));

/**
 * Serves `POST /api/platforms/:name/callback`: outcomes of transfers and bets, reported by remote platforms. Answers
 * 200 with the result of each item. Nothing of a callback counts twice.
 */
export const callbackRoute = (
  app: FastifyInstance,
  services: Services,
  platforms: readonly RemotePlatform[],
  outbox: Outbox,
): void => {
  const { log } = services;
  registerCallback(app, services, {
    path: platformCallbackPath,
    kind: 'platform',
    senders: platforms,
    schema: platformCallbackItems,
    nonceOwner: (name) => name,
    receive: (tx, name, report) => receiveReport({ tx, log }, name, report),
    answer: (results, { name, address }) => {
      outbox.noticeProgress();
      const rejected = unusual(results);
      if (rejected.length > 0) {
        const about = { event: 'platform-callback-contradicted', platform: name, rejected };
        log.error(about, 'a report could not be applied');
      }
      const counts = { transfers: results.transfers.length, bets: results.bets.length };
      log.info({ event: 'platform-callback', platform: name, address, ...counts }, 'platform callback');
      return results;
    },
  });
};
