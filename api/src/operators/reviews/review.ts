import { orderStates } from '@site/contract';
import type { WithdrawalStage } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import type { Services } from '../../members/calls/services';
import type { Operator } from '../authority/operator';
import type { Change } from '../authority/registerOperatorChange';
import type { OrderKind } from './paymentApprovals.store';

export interface Decision {
  id: string;
  note: string;
  reason: string;
}

export interface DecisionContext<Input> {
  tx: Transaction;
  input: Input;
  operator: Operator;
  services: Services;
  /** The id of the operator who proposed the decision; undefined if one operator decides alone. */
  proposedBy?: string;
}

export type Decide<Input, Data = null> = (context: DecisionContext<Input>) => Promise<Change<Data>>;

/** Whether a decision needs a second operator. */
export type NeedsTwo<Input> = (context: DecisionContext<Input>) => Promise<boolean>;

/** The state that members see of each stage; deposits have those that one decision reaches. */
export const stateOf: Record<WithdrawalStage, number> = {
  waiting: orderStates.pending,
  approved: orderStates.approved,
  paid: orderStates.approved,
  failed: orderStates.rejected,
  returned: orderStates.rejected,
  rejected: orderStates.rejected,
};

export const orderNames = { deposit: '存款', withdrawal: '取款' } as const;

/** What an audit row or a proposal about an order names. */
export const orderTarget = (kind: OrderKind, order: string) => `${kind}:${order}`;

export const unknownItem = () => new DomainError('该记录不存在！');

export const alreadyDecided = () => new DomainError('该记录已处理，请勿重复操作！');

export const decisionMessage = (approved: boolean) => (approved ? '已通过！' : '已拒绝！');
