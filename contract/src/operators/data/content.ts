export interface ContentKey {
  key: string;
  about: string;
  /** Whether an operator has changed it. */
  set: boolean;
  /** Whether it is a money setting, which only `settings:write` may change. */
  money: boolean;
  /** The value in force, of money settings alone. */
  value?: unknown;
}

export interface Publication {
  id: number;
  title: string;
  /** HTML. */
  content: string;
  shown: 0 | 1;
  created_at: string;
  banner?: string | null;
  memo?: string | null;
  /** Of an activity: the id of the rule whose bonus the approval of an application gives. */
  bonus_rule?: number | null;
}
