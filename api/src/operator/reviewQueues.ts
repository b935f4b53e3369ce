import type { Database, Transaction } from '../database/database';
import type { Page } from '../http/page';
import { DomainError } from '../http/domainError';

/** One row that waits for an operator, or has been decided (wire, Operator calls). */
export interface ReviewItem {
  username: string;
  /** One of `orderStates` or `applicationStates`. */
  state: number;
  created_at: string;
  amount?: string;
  [field: string]: unknown;
}

/** A kind of thing that operators decide on. */
export interface ReviewQueue {
  list(db: Database, filter: { state: number | undefined; page: number }): Promise<Page<ReviewItem>>;
  /**
   * Decides on the item `id`, as part of `tx`; locks it first. An unknown item and a second decision are DomainErrors.
   */
  decide(tx: Transaction, decision: { id: string; approved: boolean; note: string }): Promise<void>;
}

/** The kinds by name, as they stand in `/operator/KIND`. */
export type ReviewQueues = Map<string, ReviewQueue>;

export const unknownItem = () => new DomainError('该记录不存在！');

export const alreadyDecided = () => new DomainError('该记录已处理，请勿重复操作！');
