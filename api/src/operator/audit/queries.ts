import type { Transaction } from '../../database/database';

/** A change by an operator, for the audit log. */
export interface Action {
  /** Null for the command line with access to the database. */
  operatorId: string | null;
  /** Who proposed a change that another operator confirmed. */
  proposedBy?: string | undefined;
  address: string;
  kind: string;
  /** What was changed, such as `deposit:D2026…` or `setting:rates`. */
  target: string;
  memberId?: string | undefined;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  /** Whether no other operator could have confirmed a change that needs two. */
  single?: boolean;
  requestId: string;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Appends an action. Operators' changes wait here for each other, so this is the last statement of a change. */
export const insertAction = async (tx: Transaction, action: Action): Promise<void> => {
  await tx.run(
    `insert into operator_action
        (operator_id, proposed_by, address, kind, target, member_id, before, after, reason, single, request_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      action.operatorId,
      action.proposedBy ?? null,
      action.address,
      action.kind,
      action.target,
      action.memberId ?? null,
      json(action.before),
      json(action.after),
      action.reason ?? '',
      action.single ?? false,
      action.requestId,
    ],
  );
};

/** Names the operator of `tx`, whose id ledger entries record. */
export const actAs = (tx: Transaction, operatorId: string) =>
  tx.run(`select set_config('site.operator', $1, true)`, [operatorId]);
