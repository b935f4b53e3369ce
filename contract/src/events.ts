import * as v from 'valibot';
import { count, decimal, timestamp } from './types';

/** The data of each event, by its name. */
export const memberEvents = {
  /** The main balance has changed. */
  balance: v.object({ balance: decimal }),
  /** A deposit or withdrawal changed to `state` (`orderStates`) at `at`. */
  order: v.object({
    kind: v.picklist(['deposit', 'withdrawal']),
    out_trade_no: v.string(),
    state: count,
    amount: decimal,
    at: timestamp,
  }),
  /** The number of unread notices has changed. */
  notice: v.object({ unread: count }),
  /** The session has ended, and with it the stream. */
  session: v.object({}),
};

/** Name of an event of the stream. */
export type MemberEventName = keyof typeof memberEvents;
/** Data of the event with this name. */
export type MemberEventData<Name extends MemberEventName> = v.InferOutput<(typeof memberEvents)[Name]>;
