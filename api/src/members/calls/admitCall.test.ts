import type { CallName } from '@site/contract';
import { calls } from '@site/contract/calls';
import { appInfo } from '../site/settings';
import { writeSetting } from '../../base/settings/settings';
import { type Switches, switches, switchOf } from '../../base/settings/switches';
import { loginPassword, testHost, type TestMember } from '../../testing/testHost';

const host = testHost();
let member: TestMember;

beforeAll(async () => {
  member = await host.register();
});

const names = Object.keys(calls) as CallName[];

const call = async (name: CallName, token?: string) => {
  if (name !== 'uploadimg') return host.send(name, {}, token ? { token } : {});
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return (await host.app.inject({ method: 'POST', url: '/api/uploadimg', headers })).json();
};

describe('while site_state is not 1', () => {
  beforeAll(() => writeSetting(host.db, appInfo, { ...appInfo.initial, site_state: 0, repair_tips: '维护至 12:00' }));
  afterAll(() => writeSetting(host.db, appInfo, appInfo.initial));

  const closed = { code: 422, message: '维护至 12:00', data: null };

  test.each(names.filter((name) => name !== 'app' && name !== 'content'))(
    '%s is refused with repair_tips, with and without a session',
    async (name) => {
      expect(await call(name, member.token)).toEqual(closed);
      expect(await call(name)).toEqual(closed);
    },
  );

  test('app and content are answered', async () => {
    expect((await call('app')).data).toMatchObject({ site_state: 0, repair_tips: '维护至 12:00' });
    expect((await host.send('content', { key: 'faq' })).code).toBe(200);
  });

  test('operators still work', async () => {
    expect((await host.operator('GET', `/members/${member.id}`)).code).toBe(200);
  });
});

test('maintenance without a text is refused with the initial text', async () => {
  await writeSetting(host.db, appInfo, { ...appInfo.initial, site_state: 0, repair_tips: '' });
  expect((await call('user', member.token)).message).toBe(appInfo.initial.repair_tips);
  await writeSetting(host.db, appInfo, appInfo.initial);
  expect((await call('user', member.token)).code).toBe(200);
});

describe('a switch that is off', () => {
  const message = '系统调整，暂停服务';
  const underSwitch: Record<Exclude<keyof Switches, 'message'>, CallName[]> = {
    registration: ['register'],
    login: ['login_pc', 'passkey/login'],
    deposits: ['recharge'],
    withdrawals: ['withdraw'],
    transfers: ['transfer', 'transall'],
    games: ['getGameUrl'],
    promotions: ['dofanshui', 'douserredpacket', 'doactivityapply'],
  };
  afterEach(() => writeSetting(host.db, switches, switches.initial));

  test.each(Object.entries(underSwitch))('%s refuses its calls with the message, and no others', async (name, off) => {
    await writeSetting(host.db, switches, { ...switches.initial, [name]: 0, message });
    for (const each of off) expect(await call(each, member.token)).toEqual({ code: 422, message, data: null });
    for (const each of names.filter((it) => switchOf[it] && !off.includes(it))) {
      expect((await call(each, member.token)).message).not.toBe(message);
    }
    expect((await call('user', member.token)).code).toBe(200);
  });

  test('a member call without a session is 401 also when it is switched off', async () => {
    await writeSetting(host.db, switches, { ...switches.initial, withdrawals: 0, message });
    expect((await call('withdraw')).code).toBe(401);
  });

  test('as shipped everything is on, and the message is the default one', async () => {
    await writeSetting(host.db, switches, { ...switches.initial, login: 0 });
    const answer = await host.send('login_pc', { name: member.name, password: loginPassword });
    expect(answer).toMatchObject({ code: 422, message: '该功能暂停使用，请稍后再试！' });
    await host.db.run('delete from setting where key = $1', [switches.key]);
    expect((await host.send('login_pc', { name: member.name, password: loginPassword })).code).toBe(200);
  });

  test('transfers: a launch with free transfer opens the game and leaves the money in the wallet', async () => {
    const { token, id } = await host.register();
    await host.credit(id, 10_000n);
    await host.send('uptransferstatus', { transferstatus: 1 }, { token });
    await writeSetting(host.db, switches, { ...switches.initial, transfers: 0, message });
    const launch = { plat_name: 'AG', game_type: 0, game_code: '', is_mobile_url: 1 };
    expect((await host.send('getGameUrl', launch, { token })).code).toBe(200);
    expect(await host.balance(id)).toBe(10_000n);
    await writeSetting(host.db, switches, switches.initial);
    expect((await host.send('getGameUrl', launch, { token })).code).toBe(200);
    expect(await host.balance(id)).toBe(0n);
  });

  test('a call that was refused by a switch can be repeated with its key', async () => {
    const { token, id } = await host.register();
    await host.credit(id, 10_000n);
    const transfer = { amount: '10', sourcetype: 'userbalance', targettype: 'AG' };
    const send = () => host.send('transfer', transfer, { token, key: 'one' });
    await writeSetting(host.db, switches, { ...switches.initial, transfers: 0, message });
    expect((await send()).message).toBe(message);
    await writeSetting(host.db, switches, switches.initial);
    expect((await send()).code).toBe(200);
    expect((await send()).code).toBe(200);
    expect(await host.balance(id)).toBe(9000n);
  });
});

describe('a member with a temporary login password', () => {
  let token: string;
  beforeAll(async () => {
    const { data } = await host.operator('POST', `/members/${member.id}/reset-password`, {
      kind: 'login',
      reason: '忘记密码',
    });
    token = (await host.send('login_pc', { name: member.name, password: data.password })).data.api_token;
  });

  const served: CallName[] = ['user', 'refreshusermoney', 'balance', 'editPassword'];
  const memberCalls = names.filter((name) => calls[name].access === 'member');

  test.each(memberCalls.filter((name) => !served.includes(name)))('%s is refused', async (name) => {
    expect(await call(name, token)).toEqual({ code: 422, message: '请先修改登录密码！', data: null });
  });

  test.each([...served, ...names.filter((name) => calls[name].access === 'public')])('%s is served', async (name) => {
    expect((await call(name, token)).message).not.toBe('请先修改登录密码！');
  });
});
