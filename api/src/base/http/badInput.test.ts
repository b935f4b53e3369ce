import type { CallName } from '@site/contract';
import { calls } from '@site/contract/calls';
import { fundPassword, testHost } from '../../testing/testHost';
import { tronAddress } from '../../testing/tronAddress';
import { validate } from './validate';

/** Request bodies that every call must reject with a Chinese message. */
const malformedBodies: [string, string | Buffer][] = [
  ['a string', '"text"'],
  ['a number', '42'],
  ['an array', '[]'],
  ['an array of objects', '[{}]'],
  ['null', 'null'],
  ['true', 'true'],
  ['not JSON', '{"a":'],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['deeply nested', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['an exponent', '{"amount":1e3}'],
  ['a number with more digits than a float holds', '{"amount":100.00000000000000001}'],
  ['huge', JSON.stringify({ text: 'x'.repeat(100_000) })],
];

/** Values that no field of any call accepts. */
const badValues: unknown[] = [{}, [1], true, 'x'.repeat(60_000)];

/** Values that are not amounts. */
const badAmounts: unknown[] = [
  '',
  ' ',
  'abc',
  'NaN',
  'Infinity',
  '1e3',
  '-5',
  '+5',
  '-0.01',
  '0.001',
  '1.234',
  '10000000000.00',
  '99999999999999999999',
  '1,50',
  '1.200.50',
  '0x10',
  100.001,
  1.005,
  0.1 + 0.2,
  -1,
  1e21,
  1e-7,
];

const host = testHost();
let token: string;

beforeAll(async () => {
  token = (await host.register('badinput1')).token;
});

beforeEach(() => host.db.run('delete from throttle'));

describe('JSON that is nested', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const accepted = { code: 200 };
  const rejected = { code: 422, message: '请求格式有误！' };

  test.each([
    ['50 levels deep is accepted', 50, accepted],
    ['deeper than 50 levels is rejected', 51, rejected],
    ['as deep as a body can be is rejected', 30_000, rejected],
  ])('%s', async (_what, levels, expected) => {
    expect(await host.send('user', `{"unknown":${nested(levels - 1)}}`, { token })).toMatchObject(expected);
  });
});

const credential = { id: 'abc', rawId: 'abc', type: 'public-key' };
const attestation = { ...credential, response: { clientDataJSON: 'abc', attestationObject: 'abc' } };
const assertion = { ...credential, response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' } };

/** A valid payload for each call with parameters. */
const samples: Partial<Record<CallName, Record<string, unknown>>> = {
  login_pc: { name: 'badinput9', password: 'secret123' },
  register: {
    name: 'badinput2',
    password: 'secret123',
    confirmPass: 'secret123',
    realname: '张三',
    paypassword: fundPassword,
  },
  editPassword: { password: 'wrong1234', paypassword: 'other1234' },
  editPayPassword: { password: '000000', paypassword: '654321' },
  updateuserinfo: { mobile: '13800138000', birthday: '', email: 'a@b.cn', password: 'secret123' },
  uptransferstatus: { transferstatus: 1 },
  'sessions/revoke': { id: 999 },
  'notices/own': { page: 1 },
  'notices/read': { id: 1 },
  'push/subscribe': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  },
  'push/unsubscribe': { endpoint: 'https://fcm.googleapis.com/fcm/send/a' },
  'passkey/registeroptions': { password: 'wrong1234' },
  'passkey/register': { name: '手机', response: attestation },
  'passkey/remove': { id: 999, password: 'wrong1234' },
  'passkey/login': { response: assertion },
  'passkey/confirmoptions': { action: 'withdraw', bank: 1, amount: '100' },
  'passkey/confirmsetting': { action: 'withdraw', amount: '100', enabled: 1, password: '999999' },
  'totp/setup': { password: 'wrong1234' },
  'totp/enable': { code: '123456' },
  'totp/disable': { password: 'wrong1234' },
  loginhistory: { page: 1 },
  getcard: { type: 1 },
  delcard: { id: 999 },
  bindcard: { bank: 'USDT', bank_no: tronAddress('a'), bank_owner: 'TRC20', pay_pass: '999999' },
  recharge: { paytype: 'usdt', amount: '100', catepay: 'TRC20' },
  payinfo: { deposit_no: 'D0' },
  withdraw: { amount: '100', bank: 1, password: fundPassword },
  gettransrecord: { api_type: '', date: 4, page: 1, type: 1 },
  orderdetail: { out_trade_no: 'D0' },
  cancelorder: { out_trade_no: 'D0' },
  reportpayment: { out_trade_no: 'D0', reference: 'abc' },
  statement: { month: '2026-01', page: 1 },
  declinelimits: { at: 'deposit' },
  verifystatement: { digest: '0'.repeat(32) },
  setlimit: { kind: 'deposit', period: 'day', amount: '100' },
  getfanshui: { api_type: '', date: 4, page: 1, type: '' },
  betrecord: { api_type: '', date: 4, page: 1 },
  transfer: { amount: '1', sourcetype: 'userbalance', targettype: 'AG' },
  setgamefavorite: { platform_name: 'PT', game_code: 'PT1001', favorite: 1 },
  getGameUrl: { plat_name: 'AG', game_type: 0, game_code: '', is_mobile_url: 1 },
  gamelistBycode: { gamecode: 'pp' },
  bannerList: { type: 2 },
  noticeList: { page: 1, limit: 999 },
  content: { key: 'faq' },
  redpacket: { page: 1 },
  activitylist: { type: '' },
  activitydeatil: { id: 1 },
  doactivityapply: { activityid: 1 },
  activityApplyLog: { page: 1, limit: 999 },
  giveupbonus: { id: 999 },
  applyagentdo: { mobile: '13800138000', apply_info: '推广' },
};

const names = Object.keys(calls).filter((name) => name !== 'uploadimg') as CallName[];

const expectRejected = (answer: { code: number; message: string }) => {
  expect(answer.code).toBe(422);
  expect(answer.message).toMatch(/\p{Script=Han}/u);
};

test('has a sample of every POST call with parameters', () => {
  const hasFields = (schema: object) => !('entries' in schema) || Object.keys(schema.entries as object).length > 0;
  const withFields = names.filter((name) => calls[name].method === 'POST' && hasFields(calls[name].request));
  expect(Object.keys(samples).sort()).toEqual(withFields.sort());
});

/** Whether the schema of the call refuses a payload, with a Chinese message. */
const isRefused = (name: CallName, payload: Record<string, unknown>): boolean => {
  try {
    validate(calls[name].request, payload);
    return false;
  } catch (error) {
    expect((error as Error).message).toMatch(/\p{Script=Han}/u);
    return true;
  }
};

// `parseObject` decides for every call, before its schema.
describe.each(['user', 'login_pc', 'withdraw'] as const)('%s', (name) => {
  test.each(malformedBodies)('rejects a body that is %s', async (_what, body) => {
    expectRejected(await host.send(name, body, { token }));
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('rejects a body of type %s', async (type) => {
    expectRejected(await host.send(name, '{}', { token, headers: { 'content-type': type } }));
  });

  test.each(['a\0b', '\ud800'])('rejects text that PostgreSQL cannot store: %j', async (value) => {
    expectRejected(await host.send(name, { [value]: 1 }, { token }));
    expectRejected(await host.send(name, { password: value }, { token }));
  });
});

describe.each(Object.keys(samples) as CallName[])('%s', (name) => {
  const sample = samples[name] ?? {};
  const fields = Object.keys(sample);

  test('rejects fields of another type, and endless text', () => {
    for (const [field, value] of fields.flatMap((it) => badValues.map((value) => [it, value] as const))) {
      expect({ field, value, refused: isRefused(name, { ...sample, [field]: value }) }).toMatchObject({
        refused: true,
      });
    }
  });

  test('answers without a server error to missing, empty and extreme fields that the schema accepts', async () => {
    for (const field of fields) {
      for (const value of [undefined, null, '', 0, -1, 1.5, '9'.repeat(30)]) {
        const payload = { ...sample, [field]: value };
        if (value !== null && isRefused(name, payload)) continue;
        const answer = await host.send(name, payload, { token });
        expect([200, 422]).toContain(answer.code);
        expect(answer.message).toMatch(/\p{Script=Han}|^D\d+$/u);
      }
    }
  });
});

test.each(badAmounts)('the amount %j is refused in every call', (amount) => {
  for (const name of ['recharge', 'withdraw', 'transfer'] as const) {
    expect(isRefused(name, { ...samples[name], amount })).toBe(true);
  }
});

test.each([{ page: ['1', '2'] }, { page: '0' }, { page: 'x' }, { page: '\0' }])(
  'rejects the query %j',
  async (query) => {
    const response = await host.app.inject({
      method: 'GET',
      url: '/api/userredpacket',
      query: query as never,
      headers: { authorization: `Bearer ${token}` },
    });
    expectRejected(response.json());
  },
);

test.each([1_000_001, 999_999_999_999])('returns an empty page for page %d, past the end', async (page) => {
  const records = { api_type: '', date: 4, page, type: 1 };
  expect(await host.send('gettransrecord', records, { token })).toMatchObject({ code: 200, data: { data: [] } });
  expect(await host.send('noticeList', { page, limit: 999 })).toMatchObject({ code: 200, data: { data: [] } });
});

test.each([
  'category=%00',
  'category=%ED%A0%80',
  'category=a&category=b',
  `category=${'x'.repeat(2000)}`,
  'category[]=1',
])('answers without a server error to the public query %s', async (query) => {
  const answer = (await host.app.inject({ method: 'GET', url: `/api/game/list?${query}` })).json();
  expect([200, 422]).toContain(answer.code);
});

test('uses the last value of a repeated field and accepts fields named after object properties', async () => {
  const body = '{"__proto__":{"page":1},"constructor":1,"page":1,"page":2}';
  expect((await host.send('loginhistory', body, { token })).data).toMatchObject({ current_page: 2, data: [] });
});

test('treats an empty string as a missing value in optional fields', async () => {
  const records = { api_type: '', date: '', page: '', type: 1 };
  expect((await host.send('gettransrecord', records, { token })).data).toMatchObject({ current_page: 1 });
  expect((await host.send('userredpacket', { page: '' }, { token })).code).toBe(200);
  expect((await host.send('gettransrecord', { ...records, type: '' }, { token })).code).toBe(422);
});

test('ignores unknown fields and treats an empty body as an empty object', async () => {
  expect((await host.send('user', { what: 'ever', __proto__: 1 }, { token })).code).toBe(200);
  expect((await host.send('user', '', { token })).code).toBe(200);
});

test.each(['/api/nothing', '/api/%', '/api/user/', '/nothing', '/api/%ED%A0%80'])('responds 404 to %s', async (url) => {
  const response = await host.app.inject({ method: 'POST', url });
  expect(response.statusCode).toBe(404);
  expect(response.json().data).toBeNull();
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});

test.each(['app', 'operatorApp'] as const)(
  'does not serve TRACE, which would repeat headers, on %s',
  async (listener) => {
    const headers = { authorization: 'Bearer secret' };
    const response = await host[listener].inject({ method: 'TRACE' as 'GET', url: '/readyz', headers });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('secret');
  },
);

test('responds 404 to a path parameter that is longer than any id', async () => {
  const response = await host.operatorApp.inject({ method: 'GET', url: `/operator/members/${'1'.repeat(200)}` });
  expect(response.statusCode).toBe(404);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});

describe('without a session', () => {
  const memberCalls = names.filter((name) => calls[name].access === 'member');

  test.each(memberCalls)('answers %s with 401 before it validates the payload', async (name) => {
    for (const token of [undefined, 'nonsense', 'a'.repeat(22)]) {
      const answer = await host.send(
        name,
        calls[name].method === 'GET' ? { page: 'x' } : '{"broken',
        token ? { token } : {},
      );
      expect(answer).toMatchObject({ code: 401, data: null });
    }
  });

  test('answers uploadimg with 401 before it reads the file', async () => {
    const response = await host.app.inject({ method: 'POST', url: '/api/uploadimg', payload: 'x' });
    expect(response.json().code).toBe(401);
  });
});
