import type { ActionKind, OperatorInput } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';
import { beijingDays } from '../../base/time/beijingTime';
import { listReach, type PageBounds } from '../../base/http/page';

export interface Action {
  /** Null for the command line with access to the database. */
  operatorId: string | null;
  /** Who proposed a change that another operator confirmed. */
  proposedBy?: string | undefined;
  address: string;
  kind: ActionKind;
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

/** JSON for a column that may be null; null for undefined. */
export const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Appends an action. Concurrent changes wait here for each other, so this is the last statement of a change. */
export const insertAction = async (tx: Transaction, action: Action): Promise<void> => {
  const {
    operatorId,
    proposedBy,
    memberId,
    requestId,
    before,
    after,
    reason = '',
    single = false,
    ...columns
  } = action;
  await insertRow(tx, 'operator_action', {
    ...columns,
    operator_id: operatorId,
    proposed_by: proposedBy,
    member_id: memberId,
    request_id: requestId,
    before: jsonOrNull(before),
    after: jsonOrNull(after),
    reason,
    single,
  });
};

/** Sets the operator that ledger entries of `tx` record. */
export const setActingOperator = (tx: Transaction, operatorId: string) =>
  tx.run(`select set_config('site.operator', $1, true)`, [operatorId]);

const actionColumns = `a.id, a.at, o.name operator, p.name proposed_by, a.address, a.kind, a.target, a.member_id,
  m.username, a.before, a.after, a.reason, a.single, a.request_id, encode(a.hash, 'hex') hash`;

const actionJoins = `left join operator o on o.id = a.operator_id left join operator p on p.id = a.proposed_by
  left join member m on m.id = a.member_id`;

export const actionTables = `operator_action a ${actionJoins}`;

type ActionFilter = Omit<OperatorInput<'GET /actions'>, 'page'>;

/** A page's query of actions, newest first. They are sorted by time, since days select them by an index of it. */
export const actionsQuery = ({ operator, member, kind, from, to }: ActionFilter) => {
  const params: unknown[] = [];
  const matching = (column: string, comparison: string, value: unknown) =>
    value === undefined || value === '' ? [] : [`${column} ${comparison} $${params.push(value)}`];
  const conditions = [
    ...matching('operator_id', '=', operator),
    ...matching('member_id', '=', member),
    ...matching('kind', '=', kind),
    ...matching('at', '>=', from && beijingDays(from, from).start),
    ...matching('at', '<', to && beijingDays(to, to).end),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return {
    // The page's ids are read only from an index, whatever part of the log a filter selects.
    sql: ({ limit, offset }: PageBounds) => `
      select ${actionColumns}
        from (select id from operator_action ${where} order by at desc, id desc limit ${limit} offset ${offset}) listed
          join operator_action a on a.id = listed.id ${actionJoins}
        order by a.at desc, a.id desc`,
    countSql: `select from operator_action ${where}`,
    params,
    reach: listReach,
  };
};
