import * as v from 'valibot';
import { messages } from './messages';
import { limits, patterns } from './rules';
import {
  call,
  count,
  decimal,
  flag,
  flagInput,
  later,
  maybeText,
  nothing,
  page,
  pageInput,
  required,
  secret,
  text,
  timestamp,
  idInput,
  id,
} from './types';

const session = v.object({ api_token: v.string() });

/** userInfo of both specifications (spec 1 §3, spec 2 §3). */
export const user = v.object({
  username: v.string(),
  realname: maybeText,
  balance: decimal,
  avatar: maybeText,
  vip: count,
  vipname: maybeText,
  paysum: decimal,
  mobile: maybeText,
  email: maybeText,
  birthday: maybeText,
  isagent: flag,
  transferstatus: flag,
  withdrawcashfee: decimal,
  withdrawfeeusdttrc: decimal,
  withdrawusdtrate: decimal,
  usdtrate: decimal,
});

const fundPassword = v.pipe(v.string(messages.payPassword), v.regex(patterns.fundPassword, messages.payPassword));

/** In the order of the screen's checks: the confirmation comes before the real name (spec 1 §5). */
const register = v.pipe(
  v.object({
    name: v.pipe(v.string(messages.username), v.regex(patterns.username, messages.username)),
    password: v.pipe(v.string(messages.password), v.regex(patterns.password, messages.password)),
    confirmPass: v.string(messages.confirmation),
    realname: later,
    paypassword: later,
  }),
  v.forward(
    v.partialCheck([['password'], ['confirmPass']], (it) => it.password === it.confirmPass, messages.confirmation),
    ['confirmPass'],
  ),
  v.object({
    name: v.string(),
    password: v.string(),
    confirmPass: v.string(),
    realname: v.pipe(v.string(messages.realname), v.trim(), v.regex(patterns.realname, messages.realname)),
    paypassword: fundPassword,
  }),
);

const oldPassword = v.pipe(
  v.string(),
  v.minLength(limits.leastPassword, messages.oldPasswordLength),
  v.maxLength(limits.password, messages.oldPasswordLength),
);

/** The old and the new password: both must be there before the length of either is looked at (spec 1 §5). */
const passwordChange = (newPassword: v.GenericSchema<string, string>) =>
  v.pipe(
    v.object({
      password: required(messages.oldPasswordRequired),
      paypassword: required(messages.newPasswordRequired),
    }),
    v.object({ password: oldPassword, paypassword: newPassword }),
  );

const vipTier = v.object({
  flow: decimal,
  recharge: decimal,
  realperson: decimal,
  electron: decimal,
  joker: decimal,
  sport: decimal,
  lottery: decimal,
  e_sport: decimal,
});

/** Sessions, the member and the member's own data (spec 1 §7). */
export const memberCalls = {
  login_pc: call(
    'POST',
    'public',
    v.object({
      name: v.pipe(
        v.string(messages.credentialsRequired),
        v.trim(),
        v.nonEmpty(messages.credentialsRequired),
        v.maxLength(limits.username, messages.credentialsRequired),
      ),
      password: secret(limits.password, messages.credentialsRequired),
    }),
    session,
  ),
  register: call('POST', 'public', register, session),
  logoff: call('POST', 'public', nothing, v.unknown()),
  user: call('POST', 'member', nothing, user),
  refreshusermoney: call('POST', 'member', nothing, user),
  balance: call('POST', 'member', nothing, v.object({ balance: decimal })),
  /** Multipart with `file`: its body is read by the route, not by a schema (decisions 18). */
  uploadimg: call('POST', 'member', nothing, v.unknown()),
  uservip: call('POST', 'member', nothing, v.array(vipTier)),
  editPassword: call(
    'POST',
    'member',
    passwordChange(v.pipe(v.string(), v.regex(patterns.changedPassword, messages.newPasswordLength))),
    v.unknown(),
  ),
  editPayPassword: call(
    'POST',
    'member',
    passwordChange(v.pipe(v.string(), v.minLength(limits.leastPassword, messages.newPasswordLength), fundPassword)),
    v.unknown(),
  ),
  updateuserinfo: call(
    'POST',
    'member',
    v.object({
      mobile: v.optional(text(20, messages.mobile), ''),
      birthday: v.optional(text(20), ''),
      email: v.optional(text(120, messages.email), ''),
    }),
    v.unknown(),
  ),
  uptransferstatus: call('POST', 'member', v.object({ transferstatus: flagInput }), v.unknown()),
  sessions: call(
    'POST',
    'member',
    nothing,
    v.array(
      v.object({
        id,
        device: maybeText,
        address: maybeText,
        created_at: timestamp,
        last_seen_at: timestamp,
        current: flag,
      }),
    ),
  ),
  'sessions/revoke': call('POST', 'member', v.object({ id: idInput }), v.unknown()),
  loginhistory: call(
    'POST',
    'member',
    v.object({ page: pageInput }),
    page(v.object({ id, device: maybeText, address: maybeText, succeeded: flag, created_at: timestamp })),
  ),
};
