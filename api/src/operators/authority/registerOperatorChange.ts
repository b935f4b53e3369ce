import { isDeepStrictEqual } from 'node:util';
import {
  type OperatorCallName,
  type OperatorData,
  operatorCalls,
  type Permission,
  permissions,
  type Role,
} from '@site/contract/operators';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { rolledBack } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { knownFields } from '../../base/http/validate';
import type { Services } from '../../members/calls/services';
import { countPendingOf, insertApproval, preparationKey } from './approvals.store';
import { actorOf } from './recordReading';
import { insertAction } from './actions.store';
import { hasOtherOperator } from './operators.store';
import { assertAllowed, isPermission } from './operator';
import { contextOf, type OperatorContext, registerIdempotentCall } from './operatorRoute';

/** Stands for a secret in a stored request; the call's schema accepts it. */
const placeholder = '********';

/** The fields of a request that a proposal keeps: `prepared`, which is JSON, instead of secret ones that were sent. */
const storedRequest = (
  fields: Record<string, unknown>,
  { secretFields, prepared }: { secretFields: readonly string[]; prepared: unknown },
): Record<string, unknown> => {
  const secrets = secretFields.filter((name) => fields[name] !== undefined);
  if (secrets.length === 0) return fields;
  const hidden = Object.fromEntries(secrets.map((name) => [name, placeholder]));
  return { ...fields, ...hidden, [preparationKey]: prepared };
};

/** What a proposal keeps of its preparation; what `prepare` gives if it keeps nothing. */
const storedPreparation = async <Prepared>(
  stored: Record<string, unknown>,
  prepare: () => Promise<Prepared>,
): Promise<Prepared> => (Object.hasOwn(stored, preparationKey) ? (stored[preparationKey] as Prepared) : prepare());

/** Pending changes that an operator may have proposed, so that those of others can be found. */
const maxPending = 100;

/** What a change did, for its answer and for the audit log. */
export interface Change<Data> {
  data?: Data;
  /** Chinese text for the operator. */
  message?: string;
  /** What was changed, such as `deposit:D2026…` or `setting:rates`. */
  target: string;
  memberId?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

export interface ChangeContext<Name extends OperatorCallName, Prepared> extends OperatorContext<Name> {
  tx: Transaction;
  prepared: Prepared;
  /** Whether the change is rolled back: before it is proposed, it is tried to find out what it would do. */
  dryRun: boolean;
  /** The id of the operator who proposed the change that is confirmed; undefined if it needs no second operator. */
  proposedBy?: string;
}

interface ChangeHandler<Name extends OperatorCallName, Prepared> {
  /** The permission that this request needs, if it is not that of the call. */
  permission?(context: OperatorContext<Name>): Permission;
  /** Runs before the transaction: slow work such as hashing. */
  prepare?(context: OperatorContext<Name>): Promise<Prepared>;
  /** Whether a second operator must confirm the change. Runs in the transaction. */
  needsApproval?(context: ChangeContext<Name, Prepared>): Promise<boolean> | boolean;
  /**
   * Whether a proposed change is refused when it is confirmed, if its `before` differs from what the proposal showed:
   * it would overwrite a newer value.
   */
  onlyIfUnchanged?: boolean;
  /**
   * Fields that are not stored with a proposal, such as passwords. If one is sent, the proposal keeps what `prepare`
   * made of it, which is JSON, and `prepare` does not run again when the change is confirmed.
   */
  secretFields?: readonly string[];
  /** Makes the change. Throws a DomainError if it is not possible. Runs again after a deadlock and when confirmed. */
  change(context: ChangeContext<Name, Prepared>): Promise<Change<OperatorData<Name>>>;
}

/**
 * Prepares a change that a second operator confirms, from the proposal that was stored; the result makes it in the
 * transaction of the confirmation.
 */
export type ConfirmableChange = (
  proposal: { request: Record<string, unknown>; before: unknown; proposed_by: string },
  exchange: { request: FastifyRequest; reply: FastifyReply },
) => Promise<(tx: Transaction) => Promise<Change<unknown>>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Changes that may need a second operator, by call, on the operators' listener. */
    confirmableChanges: Map<string, ConfirmableChange>;
  }
}

/** Throws a DomainError unless a value is still the stored one; undefined is stored as null. */
const assertUnchanged = (before: unknown, stored: unknown): void => {
  const now: unknown = JSON.parse(JSON.stringify(before ?? null));
  if (!isDeepStrictEqual(now, stored)) throw new DomainError('提交复核后内容已被修改，请驳回后重新提交！');
};

/**
 * Registers an operator call that changes something: its effect, its audit row and the answer to its `Idempotency-Key`
 * are one transaction.
 */
export const registerOperatorChange = <Name extends OperatorCallName, Prepared = undefined>(
  app: FastifyInstance,
  services: Services,
  name: Name,
  handler: ChangeHandler<Name, Prepared>,
): void => {
  const { access, action } = operatorCalls[name];
  if (action === undefined) throw new Error(`${name} changes something and so needs an action`);
  const prepare = async (context: OperatorContext<Name>) => (await handler.prepare?.(context)) as Prepared;

  app.confirmableChanges.set(name, async (proposal, exchange) => {
    const context = contextOf(services, name, proposal.request, exchange);
    const prepared = await storedPreparation<Prepared>(proposal.request, () => prepare(context));
    return async (tx) => {
      const made = await handler.change({
        ...context,
        operator: context.operator,
        tx,
        prepared,
        dryRun: false,
        proposedBy: proposal.proposed_by,
      });
      if (handler.onlyIfUnchanged) assertUnchanged(made.before, proposal.before);
      return made;
    };
  });

  registerIdempotentCall<Name, Prepared>(app, services, name, (context, fields) => {
    const { operator, request } = context;
    const own = handler.permission?.(context);
    if (own) assertAllowed(operator, own);
    const permission = own ?? access;
    return {
      prepare: () => prepare(context),
      handle: async (tx, prepared) => {
        const inTransaction = { ...context, operator, tx, prepared, dryRun: false };
        const actor = actorOf({ operator, request });
        const twoNeeded = (await handler.needsApproval?.(inTransaction)) ?? false;
        const confirmingRoles: readonly Role[] = isPermission(permission) ? permissions[permission] : [];
        if (twoNeeded && (await hasOtherOperator(tx, [operator.id], confirmingRoles))) {
          const {
            data: _data,
            message: _message,
            ...change
          } = await rolledBack(tx, () => handler.change({ ...inTransaction, dryRun: true }));
          if ((await countPendingOf(tx, operator.id)) >= maxPending)
            throw new DomainError(`您有${maxPending}项操作待复核，请等待处理或撤回后再提交！`);
          const pending = await insertApproval(tx, {
            ...change,
            call: name,
            request: storedRequest(knownFields(operatorCalls[name].request, fields), {
              secretFields: handler.secretFields ?? [],
              prepared,
            }),
            permission,
            kind: action,
            reason: change.reason ?? '',
            proposedBy: operator.id,
          });
          await insertAction(tx, { ...change, ...actor, kind: 'approvals.propose', after: { pending, kind: action } });
          return new CallResult({ pending }, '已提交复核！');
        }
        const { data, message, ...change } = await handler.change(inTransaction);
        await insertAction(tx, { ...change, ...actor, kind: action, single: twoNeeded });
        return new CallResult(data ?? null, message);
      },
    };
  });
};
