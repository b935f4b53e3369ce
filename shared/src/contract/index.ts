import type * as v from 'valibot';
import { contentCalls } from './content';
import { memberCalls } from './members';
import { noticeCalls } from './notices';
import { passkeyCalls } from './passkeys';
import { paymentCalls } from './payments';
import { payoutAccountCalls } from './payout-accounts';
import { platformCalls } from './platforms';
import { promotionCalls } from './promotions';
import { statementCalls } from './statements';

export { codes, replayedHeader, type Envelope, type MissingProof } from './envelope';
export { type MemberEventData, type MemberEventName, memberEvents } from './events';
export * from './enteredText';
export { eventsHeader, eventsPath, lastEventIdHeader } from './eventStream';
export { messages } from './messages';
export { type NoticeKind, noticeKinds } from './notices';
export { limits, maximumAmount, minimumWithdrawal, patterns, type UsdtProtocol, usdtProtocols } from './rules';
export { byteOrderMark, type Cell, csvLine } from './csvLine';
export { gameCategories } from './rules';
export { mainWallet } from './rules';
export { withoutTrailingZeros } from './decimal';
export { pictureFault } from './pictures';
export { isPositive, usdtFor, usdtNet, usdtToPay } from './usdt';
export { applicationStates, betStates, orderStates, rebateStates, transferStates } from './states';
export { idInput, integerInput, pageInput, text } from './types';

/**
 * Every call by name. A call's path is `/api/` and its name.
 * The API host validates requests with these schemas; the site takes only their types.
 */
export const calls = {
  ...memberCalls,
  ...passkeyCalls,
  ...noticeCalls,
  ...payoutAccountCalls,
  ...paymentCalls,
  ...statementCalls,
  ...platformCalls,
  ...contentCalls,
  ...promotionCalls,
};

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
export { vipBadgeSvg } from './vipBadge';
export { fieldNames, type FieldsSchema } from './fieldNames';
