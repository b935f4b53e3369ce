import type * as v from 'valibot';
import { accountCalls } from './calls/accountCalls';
import { bonusCalls } from './calls/bonusCalls';
import { contentCalls } from './calls/contentCalls';
import { memberCalls } from './calls/memberCalls';
import { orderCalls } from './calls/orderCalls';
import { payoutCalls } from './calls/payoutCalls';
import { releaseCalls } from './calls/releaseCalls';
import { platformCalls } from './calls/platformCalls';
import { paymentCalls } from './calls/paymentCalls';
import { reportCalls } from './calls/reportCalls';
import type { Returns } from './calls/operatorCall';

/**
 * Every operator call, by its method and its path below `/operator`. `:id` and `:key` are fields of the request; a GET
 * call sends the others as query, a POST call as JSON. Every POST call except sign-in and sign-out takes the header
 * `Idempotency-Key`: repeated with the same fields, it changes nothing again and gets the first answer.
 */
export const operatorCalls = {
  ...accountCalls,
  ...orderCalls,
  ...paymentCalls,
  ...payoutCalls,
  ...platformCalls,
  ...contentCalls,
  ...bonusCalls,
  ...memberCalls,
  ...reportCalls,
  ...releaseCalls,
};

type Calls = typeof operatorCalls;
export type OperatorCallName = keyof Calls;

/** Kinds of audit rows that no call declares, such as of a key that `OPERATOR_KEY` replaced. */
const otherActions = ['approvals.propose', 'operators.key', 'operators.revoke-all'] as const;
/** The kind of an audit row. */
export type ActionKind = NonNullable<Calls[OperatorCallName]['action']> | (typeof otherActions)[number];
/** Every kind of audit row that the API host writes. */
export const actionKinds: readonly ActionKind[] = [
  ...new Set([...Object.values(operatorCalls).flatMap(({ action }) => action ?? []), ...otherActions]),
];

/** What a client sends, path parameters included. */
export type OperatorRequest<Name extends OperatorCallName> = v.InferInput<Calls[Name]['request']>;
/** A request after validation: money in fen (bigint). */
export type OperatorInput<Name extends OperatorCallName> = v.InferOutput<Calls[Name]['request']>;
/** `data` of a successful answer. */
export type OperatorData<Name extends OperatorCallName> = Calls[Name] extends Returns<infer Data> ? Data : never;
