import { api, beijingNow, createStore, startSession, type CallName } from '@site/shared';
import { answer, aUser, received } from '@site/shared/testing';
import './limits/limitsApi';
import './limits/limitsApi';
import './member-centre/memberCentreApi';
import './member-centre/memberCentreApi';
import './payout-accounts/AccountRow';
import './security/securityApi';
import './session/sessionApi';
import './passkeys/passkeysApi';
import './notices/own/ownNoticesApi';
import './security/sessions/sessionsApi';
import './security/two-factor/twoFactorApi';

/*
 * Every request of this app carries exactly the contract's fields, each of them every time. How a screen turns its
 * input into a payload is tested with the screen.
 */

type Body = Record<string, unknown>;
const member = { name: 'member88', password: 'a', confirmPass: 'a', realname: '张三', paypassword: '1' };
const passwords = { password: 'a', paypassword: 'b' };
const card = { bank_owner: '张三', bank: '招商银行', bank_address: '北京', bank_no: '1', pay_pass: '1' };
const wallet = { bank: 'USDT', bank_no: 'T1', bank_owner: 'TRC20', pay_pass: '1' };
const limit = { kind: 'reality', period: 'off', amount: '' };
const person = { mobile: '1', birthday: '1990-01-01', email: 'a@b.cn' };

const setting = { action: 'withdraw', enabled: 1, amount: '1000' };
const signature = { clientDataJSON: 'abcd', authenticatorData: 'abcd', signature: 'abcd', userHandle: 'abcd' };
const credential = { id: 'abcd', rawId: 'abcd', type: 'public-key' };
const assertion = { ...credential, response: signature, clientExtensionResults: {} };
const creation = { clientDataJSON: 'abcd', attestationObject: 'abcd', transports: ['internal'] };
const attestation = { ...credential, response: creation, clientExtensionResults: {} };

const calls: [call: CallName, endpoint: string, argument: unknown, sent: Body][] = [
  ['login_pc', 'accountLogIn', { name: 'member88', password: 'a' }, { name: 'member88', password: 'a' }],
  ['register', 'accountRegister', member, member],
  ['register', 'accountRegister', { ...member, birthday: '1990-01-31' }, { ...member, birthday: '1990-01-31' }],
  ['logoff', 'accountLogOut', undefined, {}],
  ['user', 'memberGetUser', undefined, {}],
  ['balance', 'memberGetBalance', undefined, {}],
  ['refreshusermoney', 'accountRefreshMoney', undefined, {}],
  ['transall', 'memberRecoverFunds', { payload: {}, idempotencyKey: 'k' }, {}],
  ['uservip', 'accountGetVipTiers', undefined, {}],
  ['editPassword', 'accountChangePassword', passwords, passwords],
  ['editPayPassword', 'accountChangePayPassword', passwords, passwords],
  ['updateuserinfo', 'accountChangeContact', { mobile: '2' }, { ...person, mobile: '2' }],
  ['updateuserinfo', 'accountChangeContact', { email: 'c@d.cn' }, { ...person, email: 'c@d.cn' }],
  ['updateuserinfo', 'accountChangeContact', { mobile: '2', password: 'p' }, { ...person, mobile: '2', password: 'p' }],
  ['getcard', 'payoutGetAccounts', 1, { type: 1 }],
  ['getcard', 'payoutGetAccounts', 2, { type: 2 }],
  ['banklist', 'payoutGetBanks', undefined, {}],
  ['bindcard', 'payoutBindAccount', card, card],
  ['bindcard', 'payoutBindAccount', wallet, wallet],
  ['delcard', 'accountUnbindPayoutAccount', 7, { id: 7 }],
  ['noticeList', 'siteGetNotices', undefined, { page: 1, limit: 999 }],
  ['passkey/loginoptions', 'accountGetPasskeySuggestions', undefined, {}],
  ['passkey/loginoptions', 'accountStartPasskeyLogin', undefined, {}],
  ['passkey/login', 'accountLogInByPasskey', assertion, { response: assertion }],
  ['passkey/list', 'accountGetPasskeys', undefined, {}],
  ['passkey/registeroptions', 'accountStartPasskey', { password: 'p' }, { password: 'p' }],
  [
    'passkey/register',
    'accountAddPasskey',
    { name: '手机', response: attestation },
    { name: '手机', response: attestation },
  ],
  [
    'passkey/registeroptions',
    'accountStartPasskey',
    { password: 'p', code: '123456' },
    { password: 'p', code: '123456' },
  ],
  ['passkey/remove', 'accountRemovePasskey', { id: 7, password: 'p' }, { id: 7, password: 'p' }],
  ['passkey/confirmsetting', 'accountSetPasskeySetting', setting, setting],
  ['passkey/confirmsetting', 'accountSetPasskeySetting', { ...setting, password: 'p' }, { ...setting, password: 'p' }],
  ['totp/state', 'accountGetTwoFactor', undefined, {}],
  ['totp/setup', 'accountSetUpTwoFactor', 'p', { password: 'p' }],
  ['totp/enable', 'accountEnableTwoFactor', '123456', { code: '123456' }],
  ['totp/disable', 'accountDisableTwoFactor', { password: 'p', code: '123456' }, { password: 'p', code: '123456' }],
  ['notices/read', 'accountReadNotices', 7, { id: 7 }],
  ['notices/read', 'accountReadNotices', undefined, {}],
  ['push/state', 'accountGetPushState', undefined, {}],
  [
    'push/subscribe',
    'accountSubscribePush',
    { endpoint: 'https://push.example/1', p256dh: 'B', auth: 'A' },
    { endpoint: 'https://push.example/1', p256dh: 'B', auth: 'A' },
  ],
  ['push/unsubscribe', 'accountUnsubscribePush', 'https://push.example/1', { endpoint: 'https://push.example/1' }],
  ['sessions', 'accountGetSessions', undefined, {}],
  ['sessions/revoke', 'accountRevokeSession', 7, { id: 7 }],
  ['loginhistory', 'accountGetLogins', undefined, { page: 1 }],
  ['notices/own', 'accountGetOwnNotices', undefined, { page: 1 }],
  ['limits', 'accountGetLimits', undefined, {}],
  ['setlimit', 'accountSetLimit', limit, limit],
  ['limitreview', 'accountGetLimitReview', undefined, {}],
  ['reviewlimits', 'accountReviewLimits', undefined, {}],
  ['statement', 'accountHasStatements', undefined, { month: beijingNow().date.slice(0, 7), page: 1 }],
];

interface Endpoint {
  initiate: (argument: unknown) => never;
}

test.each(calls)('%s, sent by %s, has exactly its fields', async (call, endpoint, argument, sent) => {
  answer('user', aUser(person));
  if (call !== 'user') answer(call, null);
  const store = createStore();
  store.dispatch(startSession('t'));
  const { initiate } = (api.endpoints as unknown as Record<string, Endpoint>)[endpoint] as Endpoint;
  await store.dispatch<PromiseLike<unknown>>(initiate(argument));
  expect(received(call).map(({ body }) => body)).toEqual([sent]);
  expect(received(call)[0]?.headers.get('authorization')).toBe('Bearer t');
});

test('covers every endpoint of this app except the picture upload', () => {
  const covered = new Set(calls.map(([, endpoint]) => endpoint));
  const uncovered = Object.keys(api.endpoints).filter((name) => name.startsWith('account') && !covered.has(name));
  expect(uncovered).toEqual(['accountUploadAvatar']);
});
