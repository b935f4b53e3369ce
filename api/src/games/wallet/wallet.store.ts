import { createHash } from 'node:crypto';
import type { WalletAction, WalletAnswer } from '@site/contract/schemas';
import type { Queryable } from '../../base/database/database';
import { value } from '../../base/database/statements';
import { hashOf } from '../../base/crypto/oneTimeToken';
import type { GameProvider } from './gameProvider';
import { openGameSession } from './gameSessions.store';

type MovingAction = Exclude<WalletAction, 'authenticate' | 'balance'>;

/** The fields of a call that moves money, as far as its action has them. */
export interface WalletMovement {
  member: string;
  transaction: string;
  token?: string;
  round?: string | undefined;
  game?: string | undefined;
  /** Fen; of a correction with its sign. */
  amount?: bigint;
  correction?: bigint;
  original?: string;
  debit?: string | undefined;
  final?: boolean;
}

/** SHA-256 of what a transaction says. Its token may be another one when it is repeated. */
const contentHash = (action: MovingAction, { token: _token, ...content }: WalletMovement): Buffer => {
  // The schema puts the fields in its own order.
  const said = JSON.stringify([action, content], (_name, field) => (typeof field === 'bigint' ? String(field) : field));
  return createHash('sha256').update(said).digest();
};

/** Decides a call that moves money, in one statement; returns the answer as it is sent. */
export const moveWallet = async (
  db: Queryable,
  provider: GameProvider,
  action: MovingAction,
  movement: WalletMovement,
): Promise<string> => {
  const { member, transaction, token, round, game, amount, correction, original, final = false } = movement;
  const answer = await value<string>(
    db,
    `select wallet_call($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      provider.name,
      provider.purse,
      provider.isSandbox,
      action,
      member,
      transaction,
      contentHash(action, movement),
      token === undefined ? null : hashOf(token),
      round,
      game,
      provider.category,
      correction ?? amount ?? 0n,
      original,
      final,
    ],
  );
  if (answer === undefined || answer === null) throw new Error('wallet_call returned nothing');
  return answer;
};

/** The balance of a member's purse, with bonus money that can be staked, as the answer of a call. */
const readBalance = async (db: Queryable, provider: GameProvider, memberId: string): Promise<string> =>
  (await value<string>(
    db,
    `select wallet_answer('ok', coalesce((
        select balance from account where member_id = m.id and purpose = $2 and currency = 'CNY'
          and platform = case $2 when 'platform' then $3 else '' end
      ), 0) + case $2 when 'wallet' then bonus_money(m.id) else 0 end) from member m where m.id = $1`,
    [memberId, provider.purse, provider.name],
  )) ?? '{"status":"unknown-member"}';

/** Decides a call that moves nothing; returns the answer as it is sent. */
export const readWallet = async (
  db: Queryable,
  provider: GameProvider,
  { token, member }: { token?: string | undefined; member?: string },
): Promise<string> => {
  if (member !== undefined) return readBalance(db, provider, member);
  const opened = await openGameSession(db, provider.name, token ?? '');
  if (opened === undefined) return '{"status":"blocked","reason":"token"}';
  const balance: WalletAnswer = JSON.parse(await readBalance(db, provider, opened));
  return JSON.stringify({ ...balance, member: opened, currency: 'CNY' });
};
