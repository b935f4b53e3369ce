import * as v from 'valibot';
import { isAmbiguousAmount, signedAmountText } from '../../enteredText';
import { messages } from '../../messages';
import { patterns } from '../../rules';
import { fenOf, idInput, lines, realnameInput } from '../../types';
import type { Page, Pending } from '../data/answers';
import type {
  ConnectedMember,
  LedgerRow,
  MemberDetail,
  MemberRow,
  MemberSessionRow,
  TimelineRow,
} from '../data/members';
import {
  itemAction,
  itemId,
  manageMembers,
  noData,
  optionalPage,
  proposeAdjustment,
  readMembers,
  reason,
  returns,
  searchText,
} from './operatorCall';

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
  'GET /members': readMembers(v.object({ q: searchText(), ...optionalPage }), returns<Page<MemberRow>>()),
  'GET /members/:id': readMembers(itemId, returns<MemberDetail>(), 'members.read'),
  'GET /members/:id/ledger': readMembers(v.object({ id: idInput, ...optionalPage }), returns<Page<LedgerRow>>()),
  'GET /members/:id/sessions': readMembers(itemId, returns<MemberSessionRow[]>()),
  /** Orders, logins, changes of the account, bonuses and what operators did, newest first. */
  'GET /members/:id/timeline': readMembers(v.object({ id: idInput, ...optionalPage }), returns<Page<TimelineRow>>()),
  /** Members who share something with the member, and those who share something with them. */
  'GET /members/:id/related': readMembers(itemId, returns<ConnectedMember[]>()),
  'POST /members/:id/sessions/revoke': manageMembers(itemAction, noData, 'members.sessions-revoke'),
  'POST /members/:id/freeze': manageMembers(
    v.object({
      id: idInput,
      reason,
      /** Beijing time; without it the freeze has no end. */
      until: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/, '日期有误！'))),
    }),
    noData,
    'members.freeze',
  ),
  'POST /members/:id/unfreeze': manageMembers(memberAction, noData, 'members.unfreeze'),
  'POST /members/:id/lock-withdrawals': manageMembers(memberAction, noData, 'members.lock-withdrawals'),
  'POST /members/:id/unlock-withdrawals': manageMembers(memberAction, noData, 'members.unlock-withdrawals'),
  'POST /members/:id/reset-password': manageMembers(
    v.object({ id: idInput, kind: v.picklist(['login', 'fund'], '密码种类有误！'), reason }),
    returns<{ password: string }>(),
    'members.reset-password',
  ),
  'POST /members/:id/reset-sign-in': manageMembers(
    v.object({ id: idInput, kind: v.picklist(['passkeys', 'totp'], '登录方式有误！'), reason }),
    noData,
    'members.reset-sign-in',
  ),
  'POST /members/:id/real-name': manageMembers(
    v.object({ id: idInput, realname: realnameInput, reason }),
    returns<Pending | null>(),
    'members.rename',
  ),
  'POST /members/:id/adjust': proposeAdjustment(
    v.object({
      id: idInput,
      amount: signedAmount,
      /** Reports count a bonus among the bonuses. */
      kind: v.optional(v.picklist(['correction', 'bonus'], '调整种类有误！'), 'correction'),
      reason,
    }),
    returns<Pending | { reference: string }>(),
    'members.adjust',
  ),
  'POST /members/:id/notes': manageMembers(
    v.object({
      id: idInput,
      text: v.pipe(v.string('请填写备注！'), lines(500, '备注有误，最多500个字符！'), v.nonEmpty('请填写备注！')),
    }),
    returns<{ id: number }>(),
    'members.note',
  ),
};
