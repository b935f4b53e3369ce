import type { WalletAction } from '@site/contract/schemas';
import { yuan } from '../../../api/src/base/money/money';
import type { Seeded } from '../../../api/src/testing/random';
import type { BonusModel, Outcome } from './bonusModel';

/** Games of which all, half and nothing counts for the requirement. */
const games = ['slot', 'half', 'never'];
export const weightsOfGames = { half: 50, never: 0 };

/** A member as the game provider knows it, with the ids of the transactions so far. */
export interface BonusPlayer {
  member: { id: string };
  token: string;
  ids: string[];
}

/** A random call of the provider and what it does, sometimes about a transaction that is not sent yet. */
export const nextBonusCall = (
  random: Seeded,
  model: BonusModel,
  { ids, token, member: { id: member } }: BonusPlayer,
  newId: () => string,
): { action: WalletAction; fields: object; play: (to: BonusModel) => Outcome } => {
  const action = random.weighted([
    [30, 'debit'],
    [25, 'credit'],
    [14, 'rollback'],
    [3, 'refund'],
    [6, 'settle'],
  ] as const);
  const isLater = ids.length > 0 && (action === 'debit' || action === 'credit') && random.chance(0.06);
  const transaction = isLater ? `later-${ids.length}` : newId();
  const round = `r${random.int(1, 6)}-${Math.floor(ids.length / 12)}`;
  const game = games[round.charCodeAt(1) % games.length] ?? '';
  const fen = BigInt(random.chance(0.1) ? 0 : random.int(1, 1800));
  const original = ids.length > 0 && random.chance(0.9) ? random.pick(ids) : `later-${ids.length + random.int(1, 3)}`;
  if (action === 'rollback' || action === 'refund') {
    const amount = action === 'refund' ? fen : undefined;
    const fields = { member, transaction, original, ...(amount !== undefined && { amount: yuan(amount) }) };
    return { action, fields, play: (to) => to.undo(transaction, original, amount) };
  }
  ids.push(transaction);
  if (action === 'debit') {
    const stake = random.chance(0.3) ? model.cash + model.usable() : fen;
    const fields = { member, token, transaction, round, game, amount: yuan(stake) };
    return { action, fields, play: (to) => to.debit(transaction, round, game, stake) };
  }
  if (action === 'settle') {
    const change = (fen / 2n + 1n) * (random.chance(0.5) ? 1n : -1n);
    const correction = `${change < 0n ? '-' : ''}${yuan(change < 0n ? -change : change)}`;
    return {
      action,
      fields: { member, transaction, round, correction },
      play: (to) => to.settle(transaction, round, change),
    };
  }
  const [of, final, paid] = [random.chance(0.9) ? round : undefined, random.chance(0.8), random.chance(0.6) ? 0n : fen];
  const fields = { member, transaction, round: of, game, amount: yuan(paid), final };
  return { action, fields, play: (to) => to.credit(transaction, of, game, paid, final) };
};
