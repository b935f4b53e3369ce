import { patterns } from '@site/contract';
import type { Services } from '../members/calls/services';
import { fen } from '../base/money/money';
import { DomainError } from '../base/errors/domainError';
import { isServed } from '../members/calls/admitCall';
import { isFrozen } from '../members/calls/memberRestrictions';
import { platformWallet, system } from '../ledger/accounts';
import { InsufficientFunds, moveEach } from '../ledger/ledger';
import { hasRealPayments } from '../members/site/licence';
import { assertMayPlay } from '../money/limits/limits';
import { refuseOverLimit } from '../money/limits/limits.store';
import { reportBet } from '../games/bets/reportBet';
import { readPlaySession, startRound, storeLastBet } from './playSessions';
import { type Random, rulesOf } from './round';

/** Smallest and largest stake of a round, fen. */
const stakes = { min: 100n, max: 5_000_000n };

/** The result of a form: `played`, `stale` (sent before), or the reason why it was rejected. */
export type BetOutcome =
  | 'played'
  | 'stale'
  | 'amount'
  | 'pick'
  | 'funds'
  | 'paused'
  | 'limit'
  | 'frozen'
  | 'stopped'
  | 'closed';

/** The stake of a form in fen: a preset chip or a custom amount; undefined if invalid. */
const stakeOf = (form: URLSearchParams): bigint | undefined => {
  const chip = form.get('chip') ?? '';
  const wanted = (chip === 'own' || chip === '' ? form.get('own') : chip)?.trim() ?? '';
  if (!patterns.amount.test(wanted)) return undefined;
  const amount = fen(wanted);
  return amount >= stakes.min && amount <= stakes.max ? amount : undefined;
};

/** Plays one round: stake, draw, payout, bet record and rebate in one transaction, once per form. */
export const placeBet = async (
  { db, now }: Services,
  random: Random,
  playToken: string,
  form: URLSearchParams,
): Promise<BetOutcome> => {
  const moment = now();
  const play = await readPlaySession(db, playToken, moment);
  if (!play) return 'closed';
  const rules = rulesOf[play.category];
  const pick = rules.picks.find(({ value }) => value === form.get('pick'));
  if (!pick) return 'pick';
  const amount = stakeOf(form);
  if (!amount) return 'amount';
  try {
    return await db.transaction(async (tx) => {
      if (await hasRealPayments(tx)) return 'closed';
      if (await isFrozen(tx, play.member_id, moment)) return 'frozen';
      if (!(await isServed(tx, 'getGameUrl'))) return 'stopped';
      const round = form.get('round') ?? '';
      if (!(await startRound(tx, playToken, round, moment))) return 'stale';
      await assertMayPlay(tx, play.member_id, moment);
      // Committed, for its notices.
      if (await refuseOverLimit(tx, play.member_id, amount, moment)) return 'limit';
      const outcome = rules.draw(random);
      const payout = (amount * BigInt(rules.pays(pick, outcome))) / 100n;
      const bet = await reportBet(tx, {
        platform: play.platform,
        betId: round,
        memberId: play.member_id,
        gameCode: play.game_code,
        category: play.category,
        amount,
        payout,
        state: 'settled',
        isBooked: true,
        at: moment,
        pick: pick.value,
        outcome,
      });
      const [member, house] = [platformWallet(play.member_id, play.platform), system('house', play.platform)];
      const staked = { amount, kind: 'bet', reference: bet.id, once: { scope: 'bet', key: bet.id } };
      const won = { amount: payout, kind: 'win', reference: bet.id, once: { scope: 'win', key: bet.id } };
      await moveEach(tx, [
        { from: member, to: house, ...staked },
        ...(payout > 0n ? [{ from: house, to: member, ...won }] : []),
      ]);
      await storeLastBet(tx, playToken, bet.id);
      return 'played';
    });
  } catch (error) {
    if (error instanceof InsufficientFunds) return 'funds';
    if (error instanceof DomainError) return 'paused';
    throw error;
  }
};
