/** Percent of a stake that counts, of a category or of one game. */
export interface BonusWeight {
  category?: string;
  platform?: string;
  game_code?: string;
  /** Of a game. */
  name?: string;
  percent: number;
}

/** What may get a bonus of a rule once. */
export const bonusOnce = ['member', 'device', 'payment'] as const;

/** The last version of a rule. Amounts are CNY. */
export interface BonusRule {
  id: number;
  version: number;
  name: string;
  kind: 'fixed' | 'deposit-share' | 'loss-cashback';
  /** Of a fixed bonus. */
  amount: string | null;
  /** Percent of the deposit or the loss, and the most that it gives. */
  percent: number | null;
  cap: string | null;
  /** How many times the bonus must be staked before it is cash. */
  multiple: string;
  highest_stake: string | null;
  weights: BonusWeight[];
  valid_days: number;
  once: (typeof bonusOnce)[number][];
  created_at: string;
  /** Bonuses of all its versions that run, and that were given. */
  running: number;
  given: number;
}

/** A member who would get a bonus of a rule now. */
export interface BonusCandidate {
  id: number;
  username: string;
  /** What the bonus would be: by the last credited deposit, or by yesterday's loss. */
  amount: string;
  /** What the member shares with one who has had a bonus of the rule, so that the bonus would be refused. */
  shares: ('device' | 'payment-source')[];
}

/** What bonuses of a rule moved on a Beijing day, CNY. */
export interface BonusCost {
  day: string;
  rule: number;
  name: string;
  granted: string;
  /** What became cash of members. */
  converted: string;
  /** What returned to the house. */
  returned: string;
  /** What the house added, since an undone win was spent or gone. */
  covered: string;
}
