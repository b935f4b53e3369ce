import * as v from 'valibot';
import { emailText, mobileText, numberText } from './enteredText';
import { messages } from './messages';
import { limits, patterns } from './rules';
import * as t from './types';
import { assertion } from './webauthn';

/** A new session. */
export const session = v.object({
  api_token: t.example(v.string(), 'a-session'),
  /** The member's login before this one; null or absent for the first one and after a registration. */
  last_login: t.example(v.nullish(v.object({ device: v.string(), created_at: t.timestamp })), null),
});

/** A member's account, balance, withdrawal fees and exchange rates. */
export const user = v.object({
  username: t.example(v.string(), 'linwan88'),
  realname: t.example(t.maybeText, '林晚'),
  balance: t.example(t.decimal, '1000.00'),
  avatar: t.maybeText,
  vip: t.count,
  vipname: t.maybeText,
  paysum: t.example(t.decimal, '5000.00'),
  /** Staked in settled bets, in CNY. */
  turnover: v.optional(t.example(t.decimal, '4000.00')),
  mobile: t.example(t.maybeText, '13800138000'),
  email: t.example(t.maybeText, 'lin@example.com'),
  birthday: t.example(t.maybeText, null),
  isagent: t.example(t.flag, '0'),
  transferstatus: t.example(t.flag, '0'),
  withdrawcashfee: t.example(t.decimal, '0.00'),
  withdrawfeeusdttrc: t.example(t.decimal, '1.00'),
  withdrawusdtrate: t.example(t.decimal, '7.1'),
  usdtrate: t.example(t.decimal, '7.2'),
  /** Money of withdrawals under review and of transfers whose result is not known, in CNY. It is in no balance. */
  held: v.optional(t.example(t.decimal, '0.00')),
  /** Money of the member's bonuses, in CNY. It is in no balance and cannot be withdrawn. */
  bonus: v.optional(t.example(t.decimal, '0.00')),
  /** The number of deposits and of withdrawals that wait for a decision. */
  waiting_deposits: v.optional(t.example(t.count, '0')),
  waiting_withdrawals: v.optional(t.example(t.count, '0')),
  /** The newest deposit that its member has yet to pay; null for none. */
  payable_deposit: v.optional(
    v.nullable(
      v.object({
        out_trade_no: t.example(v.string(), 'D1'),
        amount: t.example(t.decimal, '500.00'),
        expires_at: t.timestamp,
      }),
    ),
  ),
  /** 1 after a login with a temporary password; most calls are refused until the member has changed it. */
  must_change_password: v.optional(t.example(t.flag, '0')),
  /** 1 if `updateuserinfo` takes the login password to replace a mobile or e-mail that is set. */
  contact_needs_password: v.optional(t.example(t.flag, '0')),
  /**
   * The number of the member's unread notices. Missing on a host without the calls `notices/own` and `notices/read`.
   */
  unread_notices: v.optional(t.example(t.count, '0')),
});

const fundPassword = v.pipe(v.string(messages.payPassword), v.regex(patterns.fundPassword, messages.payPassword));
const username = v.pipe(v.string(messages.username), v.regex(patterns.username, messages.username));
const loginPassword = v.pipe(v.string(messages.password), v.regex(patterns.password, messages.password));

const birthday = v.pipe(
  v.string(messages.birthday),
  v.description('YYYY-MM-DD, or empty'),
  v.check((day) => day === '' || (/^(19|20)/.test(day) && t.isCalendarDay(day)), messages.birthday),
);

/** Messages come in the order of the form's fields: the confirmation before the real name. */
const register = v.pipe(
  v.object({
    name: t.example(username, 'linwan88'),
    password: t.example(loginPassword, 'evening2026'),
    confirmPass: t.example(v.string(messages.confirmation), 'evening2026'),
    realname: t.example(t.validatedLater, '林晚'),
    paypassword: t.example(t.validatedLater, '654321'),
    /** Sent, and required, only while the answer of `app` has a `minimum_age`. */
    birthday: v.exactOptional(t.example(t.validatedLater, '1990-01-31')),
  }),
  v.forward(
    v.partialCheck([['password'], ['confirmPass']], (it) => it.password === it.confirmPass, messages.confirmation),
    ['confirmPass'],
  ),
  v.object({
    name: v.string(),
    password: v.string(),
    confirmPass: v.string(),
    realname: t.realnameInput,
    paypassword: fundPassword,
    birthday: v.optional(birthday, ''),
  }),
);

const oldPassword = v.pipe(
  v.string(),
  v.minLength(limits.leastPassword, messages.oldPasswordLength),
  v.maxLength(limits.password, messages.oldPasswordLength),
);

/** A new login password when it is changed. */
export const newLoginPassword = v.pipe(v.string(), v.regex(patterns.changedPassword, messages.newPasswordLength));

/** A `confirmation` by passkey takes the place of the old password. */
const loginPasswordChange = v.pipe(
  v.object({
    password: t.example(v.optional(v.string(messages.oldPasswordRequired), ''), 'evening2026'),
    paypassword: t.example(t.validatedLater, 'morning2026'),
    confirmation: v.exactOptional(assertion),
  }),
  v.check((it) => it.password !== '' || it.confirmation !== undefined, messages.oldPasswordRequired),
  v.object({
    password: v.string(),
    paypassword: t.requiredSecret(messages.newPasswordRequired),
    confirmation: v.exactOptional(assertion),
  }),
  v.object({
    password: v.union([v.literal(''), oldPassword]),
    paypassword: newLoginPassword,
    confirmation: v.exactOptional(assertion),
  }),
);

/** What a tier takes (turnover, deposits) and the rebate it pays per kind of game, in percent. */
const vipTier = v.object({
  flow: t.example(t.decimal, '0.00', '10000.00', '50000.00'),
  recharge: t.example(t.decimal, '1000.00', '10000.00', '50000.00'),
  realperson: t.example(t.decimal, '0.41'),
  electron: t.example(t.decimal, '0.42'),
  joker: t.example(t.decimal, '0.43'),
  sport: t.example(t.decimal, '0.44'),
  lottery: t.example(t.decimal, '0.45'),
  e_sport: t.example(t.decimal, '0.46'),
});

const loginName = v.pipe(
  v.string(messages.credentialsRequired),
  v.trim(),
  v.nonEmpty(messages.credentialsRequired),
  v.maxLength(limits.username, messages.credentialsRequired),
  v.regex(patterns.loginName, messages.credentialsWrong),
);

/** Sessions, the member and the member's own data. */
export const memberCalls = {
  login_pc: t.publicCall(
    v.object({
      name: t.example(loginName, 'linwan88'),
      password: t.example(t.secret(limits.password, messages.credentialsRequired), 'evening2026'),
      /** Sent after an answer with `totp_required`. */
      totp: t.example(
        v.exactOptional(
          v.pipe(v.string(messages.totp), t.readBy(numberText), v.regex(/^([0-9]{6})?$/, messages.totp)),
          '',
        ),
        '',
      ),
    }),
    session,
  ),
  register: t.publicCall(register, session),
  logoff: t.publicCall(t.nothing, v.unknown()),
  user: t.memberCall(t.nothing, user),
  refreshusermoney: t.memberCall(t.nothing, user),
  balance: t.memberCall(t.nothing, v.object({ balance: t.example(t.decimal, '1000.00') })),
  uploadimg: t.memberCall(t.nothing, v.unknown(), { upload: 'file' }),
  uservip: t.memberCall(t.nothing, v.array(vipTier)),
  editPassword: t.memberCall(loginPasswordChange, v.unknown()),
  /** Both passwords must be present before the length of either is checked. */
  editPayPassword: t.memberCall(
    v.pipe(
      v.object({
        password: t.example(t.requiredSecret(messages.oldPasswordRequired), '654321'),
        paypassword: t.example(t.requiredSecret(messages.newPasswordRequired), '765432'),
      }),
      v.object({
        password: oldPassword,
        paypassword: v.pipe(v.string(), v.minLength(limits.leastPassword, messages.newPasswordLength), fundPassword),
      }),
    ),
    v.unknown(),
  ),
  updateuserinfo: t.memberCall(
    v.object({
      mobile: t.example(
        v.optional(v.pipe(v.string(messages.mobile), t.readBy(mobileText), t.text(20, messages.mobile)), ''),
        '13800138000',
      ),
      birthday: v.optional(t.text(20), ''),
      email: t.example(
        v.optional(v.pipe(v.string(messages.email), t.readBy(emailText), t.text(120, messages.email)), ''),
        'lin@example.com',
      ),
      /** Sent only to replace a value while user info has `contact_needs_password` 1. */
      password: v.exactOptional(
        v.pipe(v.string(messages.loginPasswordRequired), v.maxLength(limits.password, '登录密码错误')),
        '',
      ),
    }),
    v.unknown(),
  ),
  uptransferstatus: t.memberCall(v.object({ transferstatus: t.flagInput }), v.unknown()),
  sessions: t.optionalCall(
    t.nothing,
    v.array(
      v.object({
        id: t.id,
        device: t.example(t.maybeText, '手机'),
        address: t.example(t.maybeText, '127.0.0.1'),
        created_at: t.timestamp,
        last_seen_at: t.timestamp,
        current: t.flag,
      }),
    ),
  ),
  'sessions/revoke': t.optionalCall(v.object({ id: t.idInput }), v.unknown()),
  loginhistory: t.optionalCall(
    v.object({ page: t.pageInput }),
    t.page(
      v.object({
        id: t.id,
        device: t.example(t.maybeText, '手机'),
        address: t.example(t.maybeText, '127.0.0.1'),
        succeeded: t.flag,
        created_at: t.timestamp,
      }),
    ),
  ),
};
