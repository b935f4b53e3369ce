import type * as v from 'valibot';
import type { calls } from './calls';

export { codes, replayedHeader, type Envelope, type MissingProof } from './envelope';
export type { MemberEventData, MemberEventName } from './events';
export * from './enteredText';
export * from './eventStream';
export { messages } from './messages';
export type { NoticeKind } from './notices';
export * from './rules';
export { pictureFault } from './pictures';
export { isPositive, usdtFor, usdtNet, usdtToPay } from './usdt';
export * from './states';
export { getCalls, publicCalls } from './calls.generated';
export * from './decimal';

type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a client sends: money as decimal string or number. */
export type CallRequest<Name extends CallName> = v.InferInput<Calls[Name]['request']>;
/** A request after validation: money in fen (bigint), defaults filled in. */
export type CallInput<Name extends CallName> = v.InferOutput<Calls[Name]['request']>;
/** `data` of a successful answer, as clients accept it. */
export type CallData<Name extends CallName> = v.InferOutput<Calls[Name]['data']>;
/** Calls that are declared `idempotent`: they move money and accept an `Idempotency-Key`. */
export type IdempotentCall = {
  [Name in CallName]: Calls[Name]['options'] extends { idempotent: true } ? Name : never;
}[CallName];
/** GET or POST, by name. */
export type CallMethod<Name extends CallName> = Calls[Name]['method'];
export { vipBadge, vipBadgeSvg, vipMetal } from './vipBadge';
export { fieldNames, type FieldsSchema } from './fieldNames';
