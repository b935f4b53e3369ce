/** A transaction of a game provider that one side has alone, or that the sides state differently. */
export interface TransactionDifference {
  /** Of the file; null if the file has it not. */
  line: number | null;
  transaction: string;
  member: string;
  /** Amounts are yuan without a sign, but for a `settle`. */
  theirs: TransactionSide | null;
  /** `refused`: it moved nothing; `undone-before`: it was undone and never came. Null: it was done. */
  ours: (TransactionSide & { state: 'refused' | 'undone-before' | null }) | null;
  /** When it came here. */
  at: string | null;
}

interface TransactionSide {
  action: string | null;
  amount: string | null;
  round: string | null;
}

/** Counts are exact; of the rows at most 100 are listed of each kind. */
interface Differences {
  count: number;
  rows: TransactionDifference[];
}

/** A provider's file of transactions, compared with its wallet calls. */
export interface TransactionReconciliation {
  /** What moved money here from `since` to `until` has to be in the file; null if the sides have nothing in common. */
  since: string | null;
  until: string | null;
  same: number;
  /** In the file alone. */
  missing_here: Differences;
  /** Here alone. */
  missing_there: Differences;
  /** With another action, amount or round. */
  different: Differences;
}

/** A transfer between a member's wallet and a remote platform. */
export interface PlatformTransferRow {
  id: number;
  /** The order number that the member and the platform know. */
  reference: string;
  member_id: number;
  username: string;
  platform: string;
  /** `in`: into the platform. */
  direction: 'in' | 'out';
  amount: string;
  state: 'failed' | 'succeeded' | 'pending';
  /** How the platform says that it ended, if that differs from `state` and waits for an operator. */
  contradicted: 'failed' | 'succeeded' | null;
  /** 1 if it first ended the other way. */
  corrected: 0 | 1;
  /** How often the host has asked the platform. */
  claims: number;
  created_at: string;
  settled_at: string | null;
  /** Who proposed how it ended; null if the platform said it. */
  settled_by: string | null;
}
