import * as v from 'valibot';
import { emailText, mobileText, numberText } from './enteredText';
import { messages } from './messages';
import { limits, patterns } from './rules';
import {
  count,
  decimal,
  example,
  flag,
  flagInput,
  id,
  idInput,
  isCalendarDay,
  maybeText,
  memberCall,
  nothing,
  page,
  pageInput,
  publicCall,
  readBy,
  realnameInput,
  requiredSecret,
  secret,
  text,
  timestamp,
  validatedLater,
} from './types';
import { assertion } from './webauthn';

const session = v.object({ api_token: example(v.string(), 'a-session') });

/** A member's account, balance, withdrawal fees and exchange rates. */
export const user = v.object({
  username: example(v.string(), 'linwan88'),
  realname: example(maybeText, '林晚'),
  balance: example(decimal, '1000.00'),
  avatar: maybeText,
  vip: count,
  vipname: maybeText,
  paysum: example(decimal, '5000.00'),
  /** Staked in settled bets, in CNY. */
  turnover: v.optional(example(decimal, '4000.00')),
  mobile: example(maybeText, '13800138000'),
  email: example(maybeText, 'lin@example.com'),
  birthday: example(maybeText, null),
  isagent: example(flag, '0'),
  transferstatus: example(flag, '0'),
  withdrawcashfee: example(decimal, '0.00'),
  withdrawfeeusdttrc: example(decimal, '1.00'),
  withdrawusdtrate: example(decimal, '7.1'),
  usdtrate: example(decimal, '7.2'),
  /** Money of withdrawals under review and of transfers whose result is not known, in CNY. It is in no balance. */
  held: v.optional(example(decimal, '0.00')),
  /** The number of deposits and of withdrawals that wait for a decision. */
  waiting_deposits: v.optional(example(count, '0')),
  waiting_withdrawals: v.optional(example(count, '0')),
  /** 1 after a login with a temporary password; most calls are refused until the member has changed it. */
  must_change_password: v.optional(example(flag, '0')),
  /** 1 if `updateuserinfo` takes the login password to replace a mobile or e-mail that is set. */
  contact_needs_password: v.optional(example(flag, '0')),
  /**
   * The number of the member's unread notices. Missing on a host without the calls `notices/own` and `notices/read`.
   */
  unread_notices: v.optional(example(count, '0')),
});

const fundPassword = v.pipe(v.string(messages.payPassword), v.regex(patterns.fundPassword, messages.payPassword));
const username = v.pipe(v.string(messages.username), v.regex(patterns.username, messages.username));
const loginPassword = v.pipe(v.string(messages.password), v.regex(patterns.password, messages.password));

const birthday = v.pipe(
  v.string(messages.birthday),
  v.description('YYYY-MM-DD, or empty'),
  v.check((day) => day === '' || (/^(19|20)/.test(day) && isCalendarDay(day)), messages.birthday),
);

/** Messages come in the order of the form's fields: the confirmation before the real name. */
const register = v.pipe(
  v.object({
    name: example(username, 'linwan88'),
    password: example(loginPassword, 'evening2026'),
    confirmPass: example(v.string(messages.confirmation), 'evening2026'),
    realname: example(validatedLater, '林晚'),
    paypassword: example(validatedLater, '654321'),
    /** Sent, and required, only while the answer of `app` has a `minimum_age`. */
    birthday: v.exactOptional(example(validatedLater, '1990-01-31')),
  }),
  v.forward(
    v.partialCheck([['password'], ['confirmPass']], (it) => it.password === it.confirmPass, messages.confirmation),
    ['confirmPass'],
  ),
  v.object({
    name: v.string(),
    password: v.string(),
    confirmPass: v.string(),
    realname: realnameInput,
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

/** As `passwordChange`, with a `confirmation` by passkey in place of the old password. */
const loginPasswordChange = v.pipe(
  v.object({
    password: example(v.optional(v.string(messages.oldPasswordRequired), ''), 'evening2026'),
    paypassword: example(validatedLater, 'morning2026'),
    confirmation: v.exactOptional(assertion),
  }),
  v.check((it) => it.password !== '' || it.confirmation !== undefined, messages.oldPasswordRequired),
  v.object({
    password: v.string(),
    paypassword: requiredSecret(messages.newPasswordRequired),
    confirmation: v.exactOptional(assertion),
  }),
  v.object({
    password: v.union([v.literal(''), oldPassword]),
    paypassword: newLoginPassword,
    confirmation: v.exactOptional(assertion),
  }),
);

/** The old and the new password: both must be present before the length of either is checked. */
const passwordChange = (newPassword: v.GenericSchema<string, string>, values: { from: string; to: string }) =>
  v.pipe(
    v.object({
      password: example(requiredSecret(messages.oldPasswordRequired), values.from),
      paypassword: example(requiredSecret(messages.newPasswordRequired), values.to),
    }),
    v.object({ password: oldPassword, paypassword: newPassword }),
  );

/** What a tier takes (turnover, deposits) and the rebate it pays per kind of game, in percent. */
const vipTier = v.object({
  flow: example(decimal, '0.00', '10000.00', '50000.00'),
  recharge: example(decimal, '1000.00', '10000.00', '50000.00'),
  realperson: example(decimal, '0.41'),
  electron: example(decimal, '0.42'),
  joker: example(decimal, '0.43'),
  sport: example(decimal, '0.44'),
  lottery: example(decimal, '0.45'),
  e_sport: example(decimal, '0.46'),
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
  login_pc: publicCall(
    v.object({
      name: example(loginName, 'linwan88'),
      password: example(secret(limits.password, messages.credentialsRequired), 'evening2026'),
      /** Sent after an answer with `totp_required`. */
      totp: example(
        v.exactOptional(
          v.pipe(v.string(messages.totp), readBy(numberText), v.regex(/^([0-9]{6})?$/, messages.totp)),
          '',
        ),
        '',
      ),
    }),
    session,
  ),
  register: publicCall(register, session),
  logoff: publicCall(nothing, v.unknown()),
  user: memberCall(nothing, user),
  refreshusermoney: memberCall(nothing, user),
  balance: memberCall(nothing, v.object({ balance: example(decimal, '1000.00') })),
  uploadimg: memberCall(nothing, v.unknown(), { upload: 'file' }),
  uservip: memberCall(nothing, v.array(vipTier)),
  editPassword: memberCall(loginPasswordChange, v.unknown()),
  editPayPassword: memberCall(
    passwordChange(v.pipe(v.string(), v.minLength(limits.leastPassword, messages.newPasswordLength), fundPassword), {
      from: '654321',
      to: '765432',
    }),
    v.unknown(),
  ),
  updateuserinfo: memberCall(
    v.object({
      mobile: example(
        v.optional(v.pipe(v.string(messages.mobile), readBy(mobileText), text(20, messages.mobile)), ''),
        '13800138000',
      ),
      birthday: v.optional(text(20), ''),
      email: example(
        v.optional(v.pipe(v.string(messages.email), readBy(emailText), text(120, messages.email)), ''),
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
  uptransferstatus: memberCall(v.object({ transferstatus: flagInput }), v.unknown()),
  sessions: memberCall(
    nothing,
    v.array(
      v.object({
        id,
        device: example(maybeText, '手机'),
        address: example(maybeText, '127.0.0.1'),
        created_at: timestamp,
        last_seen_at: timestamp,
        current: flag,
      }),
    ),
    { optional: true },
  ),
  'sessions/revoke': memberCall(v.object({ id: idInput }), v.unknown(), { optional: true }),
  loginhistory: memberCall(
    v.object({ page: pageInput }),
    page(
      v.object({
        id,
        device: example(maybeText, '手机'),
        address: example(maybeText, '127.0.0.1'),
        succeeded: flag,
        created_at: timestamp,
      }),
    ),
    { optional: true },
  ),
};
