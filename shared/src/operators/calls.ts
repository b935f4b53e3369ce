import * as v from 'valibot';
import {
  amountOf,
  fenOf,
  idInput,
  integerInput,
  isCalendarDay,
  lines,
  nothing,
  pageInput,
  requiredText,
  text,
} from '../contract/types';
import { patterns } from '../contract/rules';
import type * as data from './data';
import { type Permission, roles } from './roles';

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
const returns = <Data>(): Returns<Data> => ({});

const operatorCall = <const Schema extends v.GenericSchema, Data, const Action extends string | undefined = undefined>(
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

const optionalPage = { page: pageInput };
const search = v.optional(text(60), '');
const orderNumber = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/, '该记录不存在！'));
const note = v.optional(lines(500, '备注有误，最多500个字符！'), '');
const optionalReason = v.optional(text(200), '');
const reason = requiredText(200, '请填写原因！');
/** A Beijing day, `YYYY-MM-DD`, of this century. */
const day = v.pipe(
  v.string('请选择日期！'),
  v.regex(/^20\d\d-\d\d-\d\d$/, '日期有误！'),
  v.check(isCalendarDay, '日期有误！'),
);
const days = { from: day, to: day };

const queueFilter = v.object({
  state: v.optional(integerInput(1, 3)),
  q: search,
  member: v.optional(idInput),
  ...optionalPage,
});
const itemId = v.object({ id: idInput });
const orderId = v.object({ id: orderNumber });
/** An item, and why something destructive is done to it. The desk always asks for it; other clients may omit it. */
const itemAction = v.object({ id: idInput, reason: optionalReason });
const decision = <const Id extends v.GenericSchema>(id: Id) => v.object({ id, note, reason: optionalReason });
/**
 * Number of the payment outside the site: transaction hash, the provider's number or the bank's reference. The host
 * removes invisible characters, which come with copied text.
 */
const externalId = v.optional(v.pipe(v.string('输入内容有误！'), v.trim(), v.maxLength(120, '输入内容有误！')));
/** Approves in spite of what the host holds against the member; needs a reason and a second operator. */
const override = v.optional(v.boolean('参数有误！'), false);

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
const code = v.pipe(v.string('请输入验证码！'), v.trim(), v.regex(/^[0-9]{6}$/, '验证码有误！'));
const contentKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w.-]{0,59}$/, '内容名称有误！'));
const contentValue = v.custom<unknown>((value) => value !== undefined, '请填写内容！');
/** Unlike `optional` fields, an empty one is kept: it empties the stored field. */
const publicationField = v.exactOptional(v.unknown());
const publicationFields = {
  title: publicationField,
  content: publicationField,
  banner: publicationField,
  memo: publicationField,
  shown: publicationField,
};

/** Yuan, signed and not zero, as fen (bigint). */
const signedAmount = v.pipe(
  v.union([v.string(), v.number()], '请输入金额！'),
  v.transform(String),
  v.trim(),
  v.check((decimal) => patterns.amount.test(decimal.replace(/^-/, '')), '金额有误！'),
  v.transform((decimal) => (decimal.startsWith('-') ? -fenOf(decimal.slice(1)) : fenOf(decimal))),
  v.check((fen) => fen !== 0n, '金额不能为零！'),
);

const memberAction = v.object({ id: idInput, reason });
const appName = v.pipe(v.string(), v.maxLength(60, '没有这个应用！'), v.regex(/^[a-z][a-z0-9-]*$/, '没有这个应用！'));
/** `of` is the release that the operator saw; the change is refused if another one has taken its place. */
const releaseChange = v.object({
  app: appName,
  of: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, '版本有误！'))),
  reason,
});
const wholeDays = v.object({ from: day, to: day, format: v.optional(v.picklist(['json', 'csv']), 'json') });

/**
 * Every operator call, by its method and its path below `/operator`. `:id` and `:key` are fields of the request; a GET
 * call sends the others as query, a POST call as JSON. Every POST call except sign-in and sign-out takes the header
 * `Idempotency-Key`: repeated with the same fields, it changes nothing again and gets the first answer.
 */
export const operatorCalls = {
  'POST /signin': operatorCall(
    'public',
    v.object({
      name: requiredText(40, '请输入用户名！'),
      password: enteredPassword,
      code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(10, '验证码有误！'))),
    }),
    returns<{ token: string; operator: data.OperatorIdentity }>(),
  ),
  /** Begins a session with the personal token, such as the operator key, that the request carries. */
  'POST /signin/key': operatorCall('operator', nothing, returns<{ token: string; operator: data.OperatorIdentity }>()),
  /** Ends the session; a personal token stays valid. */
  'POST /signout': operatorCall('operator', nothing, returns<null>()),
  'GET /me': operatorCall('operator', nothing, returns<data.OperatorIdentity>()),
  'POST /password': operatorCall(
    'operator',
    v.object({ password: enteredPassword, newPassword: password }),
    returns<null>(),
    { action: 'operators.password' },
  ),
  /** `password` is needed once the operator has one. */
  'POST /totp/enrol': operatorCall(
    'operator',
    v.object({ password: v.optional(enteredPassword) }),
    returns<{ secret: string; uri: string }>(),
    { action: 'operators.totp-enrol' },
  ),
  'POST /totp/confirm': operatorCall('operator', v.object({ code }), returns<null>(), {
    action: 'operators.totp-confirm',
  }),
  'GET /operators': operatorCall('operators:write', nothing, returns<data.OperatorRow[]>()),
  'POST /operators': operatorCall(
    'operators:write',
    v.object({ name: operatorName, password, roles: heldRoles }),
    returns<data.Pending | { id: number }>(),
    { action: 'operators.add' },
  ),
  /** `totp: 0` removes a lost device. `reason` is kept with the change. */
  'POST /operators/:id': operatorCall(
    'operators:write',
    v.object({
      id: idInput,
      roles: v.optional(heldRoles),
      disabled: v.optional(v.boolean('参数有误！')),
      password: v.optional(password),
      totp: v.optional(integerInput(0, 0)),
      reason: optionalReason,
    }),
    returns<data.Pending | null>(),
    { action: 'operators.change' },
  ),
  /** Their own tokens; those of others need `operators:write`. */
  'GET /operators/:id/tokens': operatorCall('operator', itemId, returns<data.TokenRow[]>()),
  /** Only operators themselves make their tokens. */
  'POST /operators/:id/tokens': operatorCall(
    'operator',
    v.object({
      id: idInput,
      name: requiredText(40, '请填写名称！'),
      days: integerInput(1, 366, '天数须在1至366之间！'),
    }),
    returns<{ id: number; token: string }>(),
    { action: 'operators.token-add' },
  ),
  /** Their own token; one of others needs `operators:write`. */
  'POST /tokens/:id/revoke': operatorCall('operator', itemAction, returns<null>(), {
    action: 'operators.token-revoke',
  }),

  'GET /deposits': operatorCall('queues:read', queueFilter, returns<data.Page<data.DepositRow>>()),
  'GET /deposits/:id': operatorCall('queues:read', orderId, returns<data.DepositRow & data.ReviewContext>(), {
    action: 'deposits.read',
  }),
  'POST /deposits/:id/approve': operatorCall(
    'payments:decide',
    v.object({
      ...decision(orderNumber).entries,
      received: v.optional(amountOf('请输入实收金额！')),
      external_id: externalId,
      override,
    }),
    returns<data.Pending | null>(),
    { action: 'deposits.approve' },
  ),
  'POST /deposits/:id/reject': operatorCall('payments:decide', decision(orderNumber), returns<null>(), {
    action: 'deposits.reject',
  }),
  'GET /withdrawals': operatorCall(
    'queues:read',
    v.object({
      ...queueFilter.entries,
      stage: v.optional(v.picklist(['waiting', 'approved', 'paid', 'failed', 'rejected'], '参数有误！')),
    }),
    returns<data.Page<data.WithdrawalRow>>(),
  ),
  'GET /withdrawals/:id': operatorCall('queues:read', orderId, returns<data.WithdrawalRow & data.ReviewContext>(), {
    action: 'withdrawals.read',
  }),
  'POST /withdrawals/:id/approve': operatorCall(
    'payments:decide',
    v.object({ ...decision(orderNumber).entries, override }),
    returns<data.Pending | null>(),
    {
      action: 'withdrawals.approve',
    },
  ),
  'POST /withdrawals/:id/reject': operatorCall('payments:decide', decision(orderNumber), returns<null>(), {
    action: 'withdrawals.reject',
  }),
  'POST /withdrawals/:id/paid': operatorCall(
    'payments:decide',
    v.object({ id: orderNumber, reference: requiredText(120, '请填写付款凭证！') }),
    returns<null>(),
    { action: 'withdrawals.paid' },
  ),
  'POST /withdrawals/:id/failed': operatorCall(
    'payments:decide',
    v.object({ id: orderNumber, reason }),
    returns<data.Pending | null>(),
    {
      action: 'withdrawals.failed',
    },
  ),
  'GET /activity-applications': operatorCall(
    'queues:read',
    queueFilter,
    returns<data.Page<data.ActivityApplicationRow>>(),
  ),
  'POST /activity-applications/:id/approve': operatorCall(
    'applications:decide',
    decision(orderNumber),
    returns<null>(),
    {
      action: 'activity-applications.approve',
    },
  ),
  'POST /activity-applications/:id/reject': operatorCall(
    'applications:decide',
    decision(orderNumber),
    returns<null>(),
    {
      action: 'activity-applications.reject',
    },
  ),
  'GET /agent-applications': operatorCall('queues:read', queueFilter, returns<data.Page<data.AgentApplicationRow>>()),
  'POST /agent-applications/:id/approve': operatorCall('applications:decide', decision(orderNumber), returns<null>(), {
    action: 'agent-applications.approve',
  }),
  'POST /agent-applications/:id/reject': operatorCall('applications:decide', decision(orderNumber), returns<null>(), {
    action: 'agent-applications.reject',
  }),

  'GET /approvals': operatorCall(
    'queues:read',
    v.object({ state: v.optional(integerInput(1, 3)), ...optionalPage }),
    returns<data.Page<data.ApprovalRow>>(),
  ),
  /** Needs the permission of the change itself. */
  'POST /approvals/:id/confirm': operatorCall('operator', itemId, returns<unknown>()),
  'POST /approvals/:id/decline': operatorCall('operator', v.object({ id: idInput, reason }), returns<null>(), {
    action: 'approvals.decline',
  }),

  'GET /content': operatorCall('content:write', nothing, returns<data.ContentKey[]>()),
  'GET /content/:key': operatorCall(
    'content:write',
    v.object({ key: contentKey }),
    returns<{ key: string; about: string; value: unknown }>(),
  ),
  /** Money settings need `settings:write`. `confirm` accepts a rate that is refused without it, `added` a new key. */
  'POST /content/:key': operatorCall(
    'content:write',
    v.object({
      key: contentKey,
      value: contentValue,
      added: v.optional(v.boolean(), false),
      confirm: v.optional(v.boolean(), false),
      reason: optionalReason,
    }),
    returns<{ value: unknown } | data.Pending>(),
    { action: 'content.change' },
  ),
  'POST /content/:key/add': operatorCall(
    'content:write',
    v.object({ key: contentKey, value: contentValue }),
    returns<{ value: unknown } | data.Pending>(),
    { action: 'content.add' },
  ),
  'POST /content/:key/remove': operatorCall(
    'content:write',
    v.object({ key: contentKey, position: integerInput(1, 9999, '请填写第几项！'), reason: optionalReason }),
    returns<{ value: unknown } | data.Pending>(),
    { action: 'content.remove' },
  ),
  'POST /content/:key/reset': operatorCall(
    'content:write',
    v.object({ key: contentKey, confirm: v.optional(v.boolean(), false), reason: optionalReason }),
    returns<{ value: unknown } | data.Pending>(),
    { action: 'content.reset' },
  ),
  'GET /notices': operatorCall('content:write', v.object(optionalPage), returns<data.Page<data.Publication>>()),
  'POST /notices': operatorCall('content:write', v.object(publicationFields), returns<{ id: number }>(), {
    action: 'notices.add',
  }),
  'POST /notices/:id': operatorCall('content:write', v.object({ id: idInput, ...publicationFields }), returns<null>(), {
    action: 'notices.change',
  }),
  'POST /notices/:id/remove': operatorCall('content:write', itemAction, returns<null>(), { action: 'notices.remove' }),
  'GET /activities': operatorCall('content:write', v.object(optionalPage), returns<data.Page<data.Publication>>()),
  'POST /activities': operatorCall('content:write', v.object(publicationFields), returns<{ id: number }>(), {
    action: 'activities.add',
  }),
  'POST /activities/:id': operatorCall(
    'content:write',
    v.object({ id: idInput, ...publicationFields }),
    returns<null>(),
    { action: 'activities.change' },
  ),
  'POST /activities/:id/remove': operatorCall('content:write', itemAction, returns<null>(), {
    action: 'activities.remove',
  }),

  'GET /members': operatorCall(
    'members:read',
    v.object({ q: search, ...optionalPage }),
    returns<data.Page<data.MemberRow>>(),
  ),
  'GET /members/:id': operatorCall('members:read', itemId, returns<data.MemberDetail>(), { action: 'members.read' }),
  'GET /members/:id/ledger': operatorCall(
    'members:read',
    v.object({ id: idInput, ...optionalPage }),
    returns<data.Page<data.LedgerRow>>(),
  ),
  'GET /members/:id/sessions': operatorCall('members:read', itemId, returns<data.MemberSessionRow[]>()),
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
  'POST /members/:id/adjust': operatorCall(
    'adjustments:propose',
    v.object({ id: idInput, amount: signedAmount, reason }),
    returns<data.Pending | { reference: string }>(),
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

  'GET /actions': operatorCall(
    'reports:read',
    v.object({
      operator: v.optional(idInput),
      member: v.optional(idInput),
      kind: v.optional(text(60)),
      from: v.optional(day),
      to: v.optional(day),
      ...optionalPage,
    }),
    returns<data.Page<data.ActionRow>>(),
  ),
  'GET /check': operatorCall('reports:read', nothing, returns<data.CheckResult>()),
  /** `format=csv` answers with CSV instead of the envelope. */
  'GET /reports/daily': operatorCall('reports:read', wholeDays, returns<data.DailyReportRow[]>(), {
    media: 'text/csv',
  }),
  /** Answers with CSV instead of the envelope. */
  'GET /export/:what': operatorCall(
    'reports:read',
    v.object({ what: v.picklist(['deposits', 'withdrawals', 'ledger', 'actions'], '没有这种导出！'), ...days }),
    returns<string>(),
    { action: 'export', media: 'text/csv' },
  ),
  'GET /overview': operatorCall('queues:read', nothing, returns<data.Overview>()),

  'GET /releases': operatorCall('releases:read', nothing, returns<data.Releases>()),
  /** Withdraws the canary; without one, the release before becomes live again. The rollout worker executes it. */
  'POST /releases/:app/rollback': operatorCall('releases:write', releaseChange, returns<{ request: string }>(), {
    action: 'releases.rollback',
  }),
  /** These three control a running rollout; the rollout worker executes them. */
  'POST /releases/:app/withdraw': operatorCall('releases:write', releaseChange, returns<{ request: string }>(), {
    action: 'releases.withdraw',
  }),
  'POST /releases/:app/pause': operatorCall('releases:write', releaseChange, returns<{ request: string }>(), {
    action: 'releases.pause',
  }),
  'POST /releases/:app/resume': operatorCall('releases:write', releaseChange, returns<{ request: string }>(), {
    action: 'releases.resume',
  }),
  'GET /releases/requests/:id': operatorCall(
    'releases:read',
    v.object({ id: v.pipe(v.string(), v.uuid('该请求不存在！')) }),
    returns<data.ReleaseRequest>(),
  ),
  /** Server-Sent Events: `queue` with `QueueCounts`, at once and after each change. */
  'GET /events': operatorCall('queues:read', nothing, returns<data.QueueCounts>(), { media: 'text/event-stream' }),
};

type Calls = typeof operatorCalls;
export type OperatorCallName = keyof Calls;

/** Kinds of audit rows that no call declares: a proposal, and a key that `OPERATOR_KEY` replaced. */
const otherActions = ['approvals.propose', 'operators.key'] as const;
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
