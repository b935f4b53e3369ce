import * as v from 'valibot';
import { numberText } from '../../enteredText';
import { idInput, integerInput, nothing, readBy, requiredText } from '../../types';
import type { OperatorRow, SignedInOperator, TokenRow } from '../data/accounts';
import type { Pending } from '../data/answers';
import { roles } from '../roles';
import {
  itemAction,
  itemId,
  manageOperators,
  noData,
  operatorCall,
  optionalReason,
  publicCall,
  returns,
} from './operatorCall';

/** A password as it was entered; it may be an old one, or empty. */
const enteredPassword = v.pipe(v.string('请输入密码！'), v.maxLength(200, '密码过长！'));
const password = v.pipe(enteredPassword, v.minLength(8, '密码至少8位！'));
/** Letters of one script, since those of two can look alike. */
const operatorName = v.pipe(
  v.string('请输入用户名！'),
  v.normalize('NFKC'),
  v.trim(),
  v.nonEmpty('请输入用户名！'),
  v.maxLength(40, '用户名不能超过40个字符！'),
  v.regex(
    /^(?:[A-Za-z0-9._-]+|[\p{Script=Han}0-9._-]+)$/u,
    '用户名只能包含英文字母或汉字（不能混用）、数字和“.”“_”“-”！',
  ),
);
const heldRoles = v.pipe(
  v.array(v.picklist(roles, '角色有误！'), '角色有误！'),
  v.minLength(1, '请选择角色！'),
  v.transform((held) => [...new Set(held)]),
);
const code = v.pipe(v.string('请输入验证码！'), readBy(numberText), v.regex(/^[0-9]{6}$/, '验证码有误！'));

/** Operators' own accounts and sessions, and those of others. */
export const accountCalls = {
  'POST /signin': publicCall(
    v.object({
      name: requiredText(40, '请输入用户名！'),
      password: enteredPassword,
      code: v.optional(v.pipe(v.string(), readBy(numberText), v.maxLength(10, '验证码有误！'))),
    }),
    returns<{ token: string; operator: SignedInOperator }>(),
  ),
  /** Begins a session with the personal token, such as the operator key, that the request carries. */
  'POST /signin/key': operatorCall(nothing, returns<{ token: string; operator: SignedInOperator }>()),
  /** Ends the session; a personal token stays valid. */
  'POST /signout': operatorCall(nothing, noData),
  'GET /me': operatorCall(nothing, returns<SignedInOperator>()),
  'POST /password': operatorCall(
    v.object({ password: enteredPassword, newPassword: password }),
    noData,
    'operators.password',
  ),
  /** `password` is needed once the operator has one. */
  'POST /totp/enrol': operatorCall(
    v.object({ password: v.optional(enteredPassword) }),
    returns<{ secret: string; uri: string }>(),
    'operators.totp-enrol',
  ),
  'POST /totp/confirm': operatorCall(v.object({ code }), noData, 'operators.totp-confirm'),
  'GET /operators': manageOperators(nothing, returns<OperatorRow[]>()),
  'POST /operators': manageOperators(
    v.object({ name: operatorName, password, roles: heldRoles }),
    returns<Pending | { id: number }>(),
    'operators.add',
  ),
  /** `totp: 0` removes a lost device. `reason` is kept with the change. */
  'POST /operators/:id': manageOperators(
    v.object({
      id: idInput,
      roles: v.optional(heldRoles),
      disabled: v.optional(v.boolean('参数有误')),
      password: v.optional(password),
      totp: v.optional(integerInput(0, 0)),
      reason: optionalReason,
    }),
    returns<Pending | null>(),
    'operators.change',
  ),
  /** Their own tokens; those of others need `operators:write`. */
  'GET /operators/:id/tokens': operatorCall(itemId, returns<TokenRow[]>()),
  /** Only operators themselves make their tokens. */
  'POST /operators/:id/tokens': operatorCall(
    v.object({
      id: idInput,
      name: requiredText(40, '请填写名称！'),
      days: integerInput(1, 366, '天数须在1至366之间！'),
    }),
    returns<{ id: number; token: string }>(),
    'operators.token-add',
  ),
  /** Their own token; one of others needs `operators:write`. */
  'POST /tokens/:id/revoke': operatorCall(itemAction, noData, 'operators.token-revoke'),
};
