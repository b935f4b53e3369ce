import * as v from 'valibot';
import { lineText } from '../../enteredText';
import { idInput, isCalendarDay, pageInput, readBy, requiredText, text } from '../../types';
import type { Permission } from '../roles';

/** Who may make a call: operators with a permission, any operator, or anyone (`public`). */
type Access = Permission | 'operator' | 'public';

interface Options<Action> {
  /** Kind of the audit row that the call writes. */
  action?: Action;
  /** Media type of an answer that replaces the envelope. */
  media?: 'text/csv' | 'text/event-stream';
}

/** Stands for the type of an answer's `data`; has no value at run time. */
declare const answer: unique symbol;
export interface Returns<Data> {
  [answer]?: Data;
}
export const returns = <Data>(): Returns<Data> => ({});

export const operatorCall = <
  const Schema extends v.GenericSchema,
  Data,
  const Action extends string | undefined = undefined,
>(
  access: Access,
  request: Schema,
  _data: Returns<Data>,
  { action, media }: Options<Action> = {},
): {
  access: Access;
  request: Schema;
  action: Action | undefined;
  media: Options<Action>['media'];
} & Returns<Data> => ({ access, request, action, media });

export const optionalPage = { page: pageInput };
/** What operators search for; invisible characters, which come with copied text, are dropped. */
export const search = v.optional(v.pipe(v.string('输入内容有误'), readBy(lineText), text(60)), '');
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
