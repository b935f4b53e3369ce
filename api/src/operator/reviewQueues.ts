import type { Database, Transaction } from '../database/database';
import type { Page } from '../http/page';
import { DomainError } from '../http/domainError';

/** An item that waits for an operator's decision, or was decided. */
export interface ReviewItem {
  username: string;
  /** One of `orderStates` or `applicationStates`. */
  state: number;
  created_at: string;
  amount?: string;
  [field: string]: unknown;
}

/** A queue of items that operators approve or reject. */
export interface ReviewQueue {
  list(db: Database, filter: { state: number | undefined; page: number }): Promise<Page<ReviewItem>>;
  /** Decides on the item `id` as part of `tx`. Throws a DomainError if the item is unknown or decided. */
  decide(tx: Transaction, decision: { id: string; approved: boolean; note: string }): Promise<void>;
}

/** The queues by their name in `/operator/QUEUE`. */
export type ReviewQueues = Map<string, ReviewQueue>;

export const unknownItem = () => new DomainError('该记录不存在！');

export const alreadyDecided = () => new DomainError('该记录已处理，请勿重复操作！');
