import * as v from 'valibot';
import { lineText } from '../../enteredText';
import { idInput, isCalendarDay, pageInput, readBy, requiredText, text } from '../../types';
import type { Permission } from '../roles';

/** Who may make a call: operators with a permission, any operator, or anyone (`public`). */
type Access = Permission | 'operator' | 'public';

/** Stands for the type of an answer's `data`; has no value at run time. */
declare const answer: unique symbol;
export interface Returns<Data> {
  [answer]?: Data;
}
export const returns = <Data>(): Returns<Data> => ({});
export const noData = returns<null>();

/** Media type of an answer that replaces the envelope. */
type Media = 'text/csv' | 'text/event-stream' | 'application/octet-stream';

export interface OperatorCall<Schema, Action> {
  access: Access;
  request: Schema;
  action: Action;
  media: Media | undefined;
}

/** Declares calls; `action` is the kind of the audit row that a call writes. */
const callsOf =
  (access: Access) =>
  <const Schema extends v.GenericSchema, Data, const Action extends string | undefined = undefined>(
    request: Schema,
    _data: Returns<Data>,
    action?: Action,
    media?: Media,
  ): OperatorCall<Schema, Action | undefined> & Returns<Data> => ({ access, request, action, media });

export const publicCall = callsOf('public');
export const operatorCall = callsOf('operator');
export const manageOperators = callsOf('operators:write');
export const readQueues = callsOf('queues:read');
export const decidePayments = callsOf('payments:decide');
export const decideApplications = callsOf('applications:decide');
export const editContent = callsOf('content:write');
export const readMembers = callsOf('members:read');
export const manageMembers = callsOf('members:manage');
export const proposeAdjustment = callsOf('adjustments:propose');
export const readReports = callsOf('reports:read');
export const readReleases = callsOf('releases:read');
export const changeReleases = callsOf('releases:write');

export const optionalPage = { page: pageInput };
/** What operators search for; invisible characters, which come with copied text, are dropped. */
export const searchText = (max = 60, read = lineText) =>
  v.optional(v.pipe(v.string('输入内容有误'), readBy(read), text(max)), '');
export const optionalReason = v.optional(text(200), '');
export const reason = requiredText(200, '请填写原因！');
/** A Beijing day, `YYYY-MM-DD`, of this century. */
export const day = v.pipe(
  v.string('请选择日期！'),
  v.regex(/^20\d\d-\d\d-\d\d$/, '日期有误！'),
  v.check(isCalendarDay, '日期有误！'),
);
export const days = { from: day, to: day };
export const itemId = v.object({ id: idInput });
/** An item, and why something destructive is done to it. The desk always asks for it; other clients may omit it. */
export const itemAction = v.object({ id: idInput, reason: optionalReason });
