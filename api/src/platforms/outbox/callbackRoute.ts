import {
  type PlatformCallbackError,
  platformCallbackPath,
  platformCallbackReport,
  type PlatformCallbackResults,
  type PlatformCallbackStatus,
  type PlatformCallbackReport,
} from '@site/shared/contract/schemas';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { addressOf } from '../../http/address';
import type { Services } from '../../services';
import type { RemotePlatform } from '../platform';
import { callbackFault, maxSkew } from './callbackSignature';
import type { Outbox } from './outbox';
import { insertNonce, findTransfers, memberExists } from './queries';
import type { Transaction } from '../../database/database';
import { BetContradicted, reportBet } from '../reportBet';
import { settleTransfer } from './transferBooks';

type TransferResult = PlatformCallbackResults['transfers'][number]['result'];
type BetResult = PlatformCallbackResults['bets'][number]['result'];

const receiveTransfer = async (
  tx: Transaction,
  platform: string,
  { reference, amount, outcome }: PlatformCallbackReport['transfers'][number],
): Promise<TransferResult> => {
  const [stored] = await findTransfers(tx, [reference]);
  if (stored?.platform !== platform) return 'unknown';
  if (BigInt(stored.amount) !== amount) return 'wrong-amount';
  return settleTransfer(tx, { platform, reference }, outcome);
};

const receiveBet = async (
  tx: Transaction,
  platform: string,
  bet: PlatformCallbackReport['bets'][number],
): Promise<BetResult> => {
  if (!(await memberExists(tx, bet.memberId))) return 'unknown-member';
  try {
    const { counted } = await tx.savepoint(() => reportBet(tx, { ...bet, platform }));
    return counted ? 'counted' : 'repeated';
  } catch (error) {
    if (error instanceof BetContradicted) return 'contradicted';
    throw error;
  }
};

/**
 * Applies what a platform reports. Each item counts once, however often it is reported; one that cannot be applied
 * leaves the others.
 */
const receiveReport = async (
  tx: Transaction,
  platform: string,
  report: PlatformCallbackReport,
): Promise<PlatformCallbackResults> => {
  const results: PlatformCallbackResults = { transfers: [], bets: [] };
  for (const transfer of report.transfers) {
    const result = await receiveTransfer(tx, platform, transfer);
    results.transfers.push({ reference: transfer.reference, result });
  }
  for (const bet of report.bets) {
    results.bets.push({ betId: bet.betId, result: await receiveBet(tx, platform, bet) });
  }
  return results;
};

const parse = (body: Buffer) => {
  try {
    const sent: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const result = v.safeParse(platformCallbackReport, sent);
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};

const header = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const unusual = ({ transfers, bets }: PlatformCallbackResults) =>
  [...transfers, ...bets].filter(({ result }) => !['settled', 'counted', 'repeated'].includes(result));

/** Answers with a status, since a platform would take an envelope with status 200 for a receipt. */
const errorHandler: NonNullable<RouteShorthandOptions['errorHandler']> = (error, request, reply) => {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ error: error.message }, 'a platform callback failed');
  void reply.status(status).send({ error: status >= 500 ? 'fault' : 'request' });
};

/**
 * Serves `POST /api/platforms/:name/callback`: outcomes of transfers and bets, reported by remote platforms. Answers
 * 200 with the result of each item, 401 to a wrong signature or an old timestamp, 404 to an unknown platform, 409 to
 * a nonce that was used before and 422 to another body. Nothing of a callback counts twice.
 */
export const callbackRoute = (
  app: FastifyInstance,
  { db, now, log }: Services,
  platforms: readonly RemotePlatform[],
  outbox: Outbox,
): void => {
  app.post<{ Params: { name: string } }>(platformCallbackPath, { errorHandler }, async (request, reply) => {
    const { name } = request.params;
    const refuse = <Status extends PlatformCallbackStatus>(status: Status, reason: PlatformCallbackError<Status>) => {
      const source = { platform: name.slice(0, 40), address: addressOf(request) };
      log.warn({ event: 'platform-callback-refused', ...source, reason }, 'platform callback refused');
      void reply.status(status);
      return { error: reason };
    };
    const platform = platforms.find((known) => known.name === name);
    if (platform?.callbackSecret === undefined) return refuse(404, 'platform');
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const [timestamp, nonce, signature] = ['x-timestamp', 'x-nonce', 'x-signature'].map((of) => header(request, of));
    const signed = { timestamp: timestamp ?? '', nonce: nonce ?? '', signature: signature ?? '', body };
    const fault = callbackFault(platform.callbackSecret, signed, now());
    if (fault) return refuse(401, fault);
    const report = parse(body);
    if (!report) return refuse(422, 'body');
    // The nonce is committed with the effects: a callback that failed can be repeated as it is.
    const results = await db.transaction(async (tx) => {
      const first = await insertNonce(tx, { platform: name, nonce: signed.nonce, lifetime: 2 * maxSkew + 60_000 });
      return first ? receiveReport(tx, name, report) : undefined;
    });
    if (!results) return refuse(409, 'nonce');
    outbox.noticeProgress();
    const rejected = unusual(results);
    if (rejected.length > 0) {
      log.error({ event: 'platform-callback-contradicted', platform: name, rejected }, 'a report could not be applied');
    }
    const counts = { transfers: results.transfers.length, bets: results.bets.length };
    log.info(
      { event: 'platform-callback', platform: name, address: addressOf(request), ...counts },
      'platform callback',
    );
    return results;
  });
};
