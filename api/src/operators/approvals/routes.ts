import type { Permission } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { readPage } from '../../base/http/page';
import { presentRow } from '../../base/http/presentRow';
import { CallResult } from '../../base/http/result';
import type { Routes } from '../../members/calls/services';
import { actorOf } from '../authority/recordReading';
import { insertAction } from '../authority/actions.store';
import { assertAllowed, forbidden, isAllowed, isPermission, type Operator } from '../authority/operator';
import { registerIdempotentCall, registerOperatorCall } from '../authority/operatorRoute';
import { findConfirmDelayEnd, findEnabledRoles } from '../authority/operators.store';
import {
  type ApprovalListRow,
  approvalStates as states,
  approvalsQuery,
  decideApproval,
  findApproval,
  lockApproval,
} from '../authority/approvals.store';

const unknownApproval = () => new DomainError('该记录不存在！');
const alreadyDecided = () => new DomainError('该复核已处理，请勿重复操作！');

const permissionOf = (name: string): Permission => {
  if (!isPermission(name)) throw unknownApproval();
  return name;
};

/**
 * Throws a DomainError unless the proposer and the confirming operator are enabled and still have the permission.
 * Neither changes until the end of `tx`.
 */
const assertBothAllowed = async (
  tx: Transaction,
  { proposed_by, permission }: { proposed_by: string; permission: string },
  operator: Operator,
): Promise<void> => {
  const roles = await findEnabledRoles(tx, [proposed_by, operator.id]);
  const isStillAllowed = (id: string) => isAllowed({ roles: roles.get(id) ?? [] }, permissionOf(permission));
  if (!isStillAllowed(operator.id)) throw forbidden(operator);
  if (!isStillAllowed(proposed_by)) throw new DomainError('提交人已停用或不再有此权限，请驳回！');
};

/** Throws a DomainError with code 403 if another operator has added or changed the operator a short time ago. */
const assertDelayOver = async (tx: Transaction, operator: Operator): Promise<void> => {
  const end = await findConfirmDelayEnd(tx, operator.id);
  if (end) throw forbidden(operator, `账户刚由他人添加或修改，${beijingTime(end)}后才能复核！`);
};

export const approvalRoutes: Routes = (app, services) => {
  const { db } = services;

  registerOperatorCall(app, services, 'GET /approvals', async ({ input: { page, mine, ...filter }, operator }) => {
    const isDelayed = (await findConfirmDelayEnd(db, operator.id)) !== undefined;
    return readPage(db, {
      ...approvalsQuery({ ...filter, proposer: mine === 1 ? operator.id : undefined }),
      page,
      present: ({ proposer_id, permission, ...row }: ApprovalListRow) => {
        const mayConfirm = proposer_id !== operator.id && isAllowed(operator, permissionOf(permission));
        return {
          ...presentRow(row),
          may_confirm: row.state === states.pending && !isDelayed && mayConfirm ? (1 as const) : (0 as const),
        };
      },
    });
  });

  /* The stored request is validated and checked again; a change that no longer fits is refused and stays pending. */
  registerIdempotentCall(
    app,
    services,
    'POST /approvals/:id/confirm',
    ({ input: { id }, operator, request, reply }) => ({
      prepare: async () => {
        const stored = await findApproval(db, id);
        if (!stored) throw unknownApproval();
        assertAllowed(operator, permissionOf(stored.permission));
        if (stored.proposed_by === operator.id) throw forbidden(operator, '不能复核自己提交的操作！');
        if (stored.state !== states.pending) throw alreadyDecided();
        const change = await app.confirmableChanges.get(stored.call)?.(stored, { request, reply });
        if (!change) throw unknownApproval();
        return { stored, change };
      },
      confirmedCall: ({ stored }) => stored.call,
      handle: async (tx, { stored, change }) => {
        const locked = await lockApproval(tx, id);
        if (locked?.state !== states.pending) throw alreadyDecided();
        await assertBothAllowed(tx, locked, operator);
        await assertDelayOver(tx, operator);
        const { data, message, ...made } = await change(tx);
        await decideApproval(tx, id, { state: states.confirmed, operatorId: operator.id, reason: '' });
        await insertAction(tx, {
          ...made,
          ...actorOf({ operator, request }),
          proposedBy: stored.proposed_by,
          kind: stored.kind,
        });
        return new CallResult(data ?? null, message ?? '已确认！');
      },
    }),
  );

  /* The proposer may decline too, to withdraw the proposal. */
  registerIdempotentCall(
    app,
    services,
    'POST /approvals/:id/decline',
    ({ input: { id, reason }, operator, request }) => ({
      prepare: async () => undefined,
      handle: async (tx) => {
        const approval = await lockApproval(tx, id);
        if (!approval) throw unknownApproval();
        assertAllowed(operator, permissionOf(approval.permission));
        if (approval.state !== states.pending) throw alreadyDecided();
        await decideApproval(tx, id, { state: states.declined, operatorId: operator.id, reason });
        await insertAction(tx, {
          ...actorOf({ operator, request }),
          kind: 'approvals.decline',
          target: approval.target,
          memberId: approval.member_id ?? undefined,
          before: { approval: id, kind: approval.kind, after: approval.after },
          reason,
        });
        return new CallResult(null, '已驳回！');
      },
    }),
  );
};
