import { baccaratRules, type Hands } from './rules/baccarat';
import type { Random, Rules } from './rules/game';
import { type Reels, slotRules } from './rules/slot';

export type Outcome = { kind: 'slot'; reels: Reels } | { kind: 'baccarat'; hands: Hands };

export type GameKind = Outcome['kind'];

/** What members can bet on in each game. */
export const picksOf: Record<GameKind, Rules<unknown>['picks']> = {
  slot: slotRules.picks,
  baccarat: baccaratRules.picks,
};

/** Draws an outcome. The payout is in fen, the stake included; stakes are whole yuan, so that it is exact. */
export const playGame = (
  kind: GameKind,
  random: Random,
  { pick, stake }: { pick: string; stake: bigint },
): { outcome: Outcome; payout: bigint } => {
  const paid = (hundredths: number) => (stake * BigInt(hundredths)) / 100n;
  if (kind === 'slot') {
    const reels = slotRules.draw(random);
    return { outcome: { kind, reels }, payout: paid(slotRules.pays(pick, reels)) };
  }
  const hands = baccaratRules.draw(random);
  return { outcome: { kind, hands }, payout: paid(baccaratRules.pays(pick, hands)) };
};
