import * as v from 'valibot';
import { isAmbiguousAmount, signedAmountText } from '../../enteredText';
import { messages } from '../../messages';
import { patterns } from '../../rules';
import { fenOf, idInput, lines, realnameInput } from '../../types';
import type { Page, Pending } from '../data/answers';
import type { LedgerRow, MemberDetail, MemberRow, MemberSessionRow } from '../data/members';
import { itemAction, itemId, operatorCall, optionalPage, reason, returns, search } from './operatorCall';

/** Yuan, signed and not zero, as fen (bigint). */
const signedAmount = v.pipe(
  v.union([v.string(), v.number()], '请输入金额！'),
  v.transform((entered) => {
    const text = signedAmountText(String(entered));
    return { negative: text.startsWith('-'), amount: text.replace(/^-/, '') };
  }),
  v.check(({ amount }) => !isAmbiguousAmount(amount), messages.amountAmbiguous),
  v.check(({ amount }) => patterns.amount.test(amount), '金额有误！'),
  v.transform(({ negative, amount }) => (negative ? -fenOf(amount) : fenOf(amount))),
  v.check((fen) => fen !== 0n, '金额不能为零！'),
);
const memberAction = v.object({ id: idInput, reason });

/** Members and their accounts. */
export const memberCalls = {
  'GET /members': operatorCall('members:read', v.object({ q: search, ...optionalPage }), returns<Page<MemberRow>>()),
  'GET /members/:id': operatorCall('members:read', itemId, returns<MemberDetail>(), { action: 'members.read' }),
  'GET /members/:id/ledger': operatorCall(
    'members:read',
    v.object({ id: idInput, ...optionalPage }),
    returns<Page<LedgerRow>>(),
  ),
  'GET /members/:id/sessions': operatorCall('members:read', itemId, returns<MemberSessionRow[]>()),
  'POST /members/:id/sessions/revoke': operatorCall('members:manage', itemAction, returns<null>(), {
    action: 'members.sessions-revoke',
  }),
  'POST /members/:id/freeze': operatorCall(
    'members:manage',
    v.object({
      id: idInput,
      reason,
      /** Beijing time; without it the freeze has no end. */
      until: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/, '日期有误！'))),
    }),
    returns<null>(),
    { action: 'members.freeze' },
  ),
  'POST /members/:id/unfreeze': operatorCall('members:manage', memberAction, returns<null>(), {
    action: 'members.unfreeze',
  }),
  'POST /members/:id/lock-withdrawals': operatorCall('members:manage', memberAction, returns<null>(), {
    action: 'members.lock-withdrawals',
  }),
  'POST /members/:id/unlock-withdrawals': operatorCall('members:manage', memberAction, returns<null>(), {
    action: 'members.unlock-withdrawals',
  }),
  'POST /members/:id/reset-password': operatorCall(
    'members:manage',
    v.object({ id: idInput, kind: v.picklist(['login', 'fund'], '密码种类有误！'), reason }),
    returns<{ password: string }>(),
    { action: 'members.reset-password' },
  ),
  'POST /members/:id/reset-sign-in': operatorCall(
    'members:manage',
    v.object({ id: idInput, kind: v.picklist(['passkeys', 'totp'], '登录方式有误！'), reason }),
    returns<null>(),
    { action: 'members.reset-sign-in' },
  ),
  'POST /members/:id/real-name': operatorCall(
    'members:manage',
    v.object({ id: idInput, realname: realnameInput, reason }),
    returns<Pending | null>(),
    { action: 'members.rename' },
  ),
  'POST /members/:id/adjust': operatorCall(
    'adjustments:propose',
    v.object({ id: idInput, amount: signedAmount, reason }),
    returns<Pending | { reference: string }>(),
    { action: 'members.adjust' },
  ),
  'POST /members/:id/notes': operatorCall(
    'members:manage',
    v.object({
      id: idInput,
      text: v.pipe(v.string('请填写备注！'), lines(500, '备注有误，最多500个字符！'), v.nonEmpty('请填写备注！')),
    }),
    returns<{ id: number }>(),
    { action: 'members.note' },
  ),
};
