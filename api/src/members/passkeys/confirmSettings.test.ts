import type { FastifyRequest } from 'fastify';
import fc from 'fast-check';
import { askForPasskey, confirm, passkeyMember } from '../../testing/passkeyMember';
import { usdtWallet } from '../../testing/paymentHost';
import type { SoftwareAuthenticator } from '../../testing/softwareAuthenticator';
import { fundPassword, loginPassword, testHost, type TestMember } from '../../testing/testHost';
import { tronAddress } from '../../testing/tronAddress';
import { waitUntil } from '../../testing/waitUntil';
import type { Services } from '../calls/services';
import { lockMember } from '../members.store';
import { type Binding, endChallenge, isWaiting, issueChallenge } from './challenges';
import { confirmed } from './confirmation';
import { upsertSetting } from './passkeys.store';
import { relyingPartyOf } from './relyingParty';

const host = testHost();
let member: TestMember;
let device: SoftwareAuthenticator;

describe('with a passkey', () => {
  beforeEach(async () => {
    ({ member, device } = await passkeyMember(host));
  });

  describe('settings of confirmations', () => {
    const set = (payload: object) => host.send('passkey/confirmsetting', payload, member);
    const settings = async () => (await host.send('passkey/settings', {}, member)).data;
    const off = { enabled: 0, amount: null };
    const needed = { code: 422, message: '请使用通行密钥确认！', data: { confirmation_required: 1 } };

    test('are off at first, and switched on one by one', async () => {
      expect(await settings()).toEqual([
        { action: 'withdraw', ...off },
        { action: 'bindcard', ...off },
        { action: 'password', ...off },
      ]);
      expect(await set({ action: 'withdraw', amount: '1000.5', password: fundPassword })).toMatchObject({
        code: 200,
        message: '设置成功',
      });
      expect((await set({ action: 'password', amount: '', password: loginPassword })).code).toBe(200);
      expect(await settings()).toEqual([
        { action: 'withdraw', enabled: 1, amount: '1000.50' },
        { action: 'bindcard', ...off },
        { action: 'password', enabled: 1, amount: null },
      ]);
    });

    describe('are switched on with the password that a passkey then takes the place of', () => {
      const missingFund = '请输入您的支付密码！';
      test.each([
        ['withdraw', fundPassword, { missing: missingFund, wrong: '支付密码错误！' }],
        ['bindcard', fundPassword, { missing: missingFund, wrong: '支付密码错误！' }],
        ['password', loginPassword, { missing: '请输入登录密码', wrong: '登录密码错误' }],
      ])('%s', async (action, password, { missing, wrong }) => {
        await host.db.run('delete from throttle');
        const other = password === fundPassword ? loginPassword : fundPassword;
        const before = await settings();
        const refused = (message: string) => ({ code: 422, message, data: null });
        expect(await set({ action, amount: '' })).toEqual(refused(missing));
        expect(await set({ action, amount: '', password: other })).toEqual(refused(wrong));
        expect(await set({ action, amount: '', password: '999999' })).toEqual(refused(wrong));
        expect(await settings()).toEqual(before);
        expect((await set({ action, amount: '', password })).code).toBe(200);
        expect((await settings()).find((it: any) => it.action === action).enabled).toBe(1);
      });

      test('of which wrong ones count with those of withdrawals', async () => {
        const wrong = { action: 'withdraw', amount: '', password: '999999' };
        const codes = [];
        for (let n = 0; n < 21; n += 1) codes.push((await set(wrong)).code);
        expect(codes).toEqual([...Array(20).fill(422), 429]);
      });

      test('but not with a temporary one of an operator', async () => {
        const reset = { kind: 'fund', reason: '来电' };
        const { data } = await host.operator('POST', `/members/${member.id}/reset-password`, reset);
        const answer = await set({ action: 'withdraw', amount: '', password: data.password });
        expect(answer).toMatchObject({ code: 422, message: '请先修改资金密码！' });
      });
    });

    test('of a member without a usable passkey cannot be switched on', async () => {
      const other = await host.register();
      const bindcard = { action: 'bindcard', amount: '', password: fundPassword };
      expect(await host.send('passkey/confirmsetting', bindcard, other)).toMatchObject({
        code: 422,
        message: '请先添加通行密钥！',
      });
      await host.db.run('update passkey set blocked_at = now() where member_id = $1', [member.id]);
      expect((await set(bindcard)).message).toBe('请先添加通行密钥！');
      expect((await set({ action: 'other', amount: '' })).message).toBe('请选择要确认的操作');
    });

    test('ask for a passkey to be weakened, not to be made stricter', async () => {
      await askForPasskey(host, member, { action: 'withdraw', amount: '1000' });
      expect((await set({ action: 'withdraw', amount: '500' })).code).toBe(200);
      expect(await set({ action: 'withdraw', amount: '500.01' })).toEqual(needed);
      expect(await set({ action: 'withdraw', amount: '', enabled: 0 })).toEqual(needed);
      const values = { setting: 'withdraw', enabled: 1, amount: '800' };
      const confirmation = await confirm(host, member, { device, action: 'confirmsetting', ...values });
      expect((await set({ action: 'withdraw', amount: '800', confirmation })).code).toBe(200);
      const replayed = await set({ action: 'withdraw', amount: '900', confirmation });
      expect(replayed).toMatchObject({ code: 422, message: '通行密钥验证失败，请重试' });
      expect((await settings())[0]).toEqual({ action: 'withdraw', enabled: 1, amount: '800.00' });
    });

    test('are not weakened by a call that began before they were switched on', async () => {
      const late = await host.services.jobs.transaction(async (tx) => {
        await lockMember(tx, member.id);
        const answered = set({ action: 'withdraw', amount: '1000', password: fundPassword });
        await waitUntil('the call waits for the member', () =>
          host.db.row(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        );
        await upsertSetting(tx, { memberId: member.id, action: 'withdraw', leastAmount: 100n });
        return { answered };
      });
      expect(await late.answered).toMatchObject({ code: 422, message: '设置已变更，请重试！' });
      expect((await settings())[0]).toEqual({ action: 'withdraw', enabled: 1, amount: '1.00' });
    });

    test.each(['withdraw', 'bindcard', 'password'])('%s is switched off by a passkey', async (action) => {
      await askForPasskey(host, member, { action });
      const values = { setting: action, enabled: 0, amount: '' };
      const confirmation = await confirm(host, member, { device, action: 'confirmsetting', ...values });
      const other = action === 'password' ? 'bindcard' : 'password';
      await askForPasskey(host, member, { action: other });
      expect((await set({ action: other, enabled: 0, amount: '', confirmation })).code).toBe(422);
      const again = await confirm(host, member, { device, action: 'confirmsetting', ...values });
      expect((await set({ action, enabled: 0, amount: '', confirmation: again })).code).toBe(200);
      expect((await settings()).find((it: any) => it.action === action)).toEqual({ action, ...off });
      // Nothing is left to protect.
      expect((await set({ action, enabled: 0, amount: '' })).code).toBe(200);
    });
  });

  const text = fc.string({ maxLength: 8 });
  const values = {
    withdraw: fc.record({ bank: fc.integer({ min: 1, max: 30 }), amount: fc.bigInt({ min: 10_000n, max: 10_020n }) }),
    bindcard: fc.record({ bank: text, bank_owner: text, bank_no: text, bank_address: text }),
  };

  test('two withdrawals or payout accounts are bound alike only if they are equal', () => {
    fc.assert(
      fc.property(values.withdraw, values.withdraw, (one, other) => {
        const isEqual = one.bank === other.bank && one.amount === other.amount;
        expect(JSON.stringify(confirmed.withdraw(one)) === JSON.stringify(confirmed.withdraw(other))).toBe(isEqual);
      }),
    );
    fc.assert(
      fc.property(values.bindcard, values.bindcard, (one, other) => {
        const isEqual = (['bank', 'bank_owner', 'bank_no', 'bank_address'] as const).every(
          (it) => one[it] === other[it],
        );
        expect(JSON.stringify(confirmed.bindcard(one)) === JSON.stringify(confirmed.bindcard(other))).toBe(isEqual);
      }),
    );
  });

  test('a withdrawal is made exactly if amount and account are those that were confirmed, and once', async () => {
    for (const letter of ['a', 'b']) {
      await host.send('bindcard', { ...usdtWallet, bank_no: tronAddress(letter) }, member);
    }
    const accounts = (await host.send('getcard', { type: 2 }, member)).data.map(({ id }: any) => id);
    await askForPasskey(host, member, { action: 'withdraw' });
    await host.credit(member.id, 100_000_000n);
    const order = fc.record({
      bank: fc.constantFrom(...accounts),
      // Near each other, and some written in several ways.
      amount: fc.constantFrom('100', '100.00', 100, '100.01', '100.1', '100.10', '1000', '101'),
    });
    const fenOf = (amount: string | number) => BigInt(Math.round(Number(amount) * 100));
    await fc.assert(
      fc.asyncProperty(order, order, async (asked, sent) => {
        await host.db.run('delete from throttle');
        const confirmation = await confirm(host, member, { device, action: 'withdraw', ...asked });
        const before = await host.balance(member.id);
        const isSame = asked.bank === sent.bank && fenOf(asked.amount) === fenOf(sent.amount);
        for (const expected of [isSame, false]) {
          const { code } = await host.send('withdraw', { ...sent, password: '', confirmation }, member);
          expect(code).toBe(expected ? 200 : 422);
        }
        expect(before - (await host.balance(member.id))).toBe(isSame ? fenOf(sent.amount) : 0n);
      }),
      { numRuns: 20 },
    );
  });
});

describe('challenges', () => {
  const now = new Date('2026-11-23T04:00:00Z');
  const binding: Binding = {
    purpose: 'confirm',
    origin: 'https://site.example',
    member: { id: '1', sessionId: '2' },
    payload: ['withdraw', '3', '10000'],
  };

  test.each<[string, Partial<Binding>]>([
    ['purpose', { purpose: 'register' }],
    ['origin', { origin: 'https://site.example:8443' }],
    ['member', { member: { id: '2', sessionId: '2' } }],
    ['session', { member: { id: '1', sessionId: '3' } }],
    ['values', { payload: ['withdraw', '3', '10001'] }],
    ['number of values', { payload: ['withdraw', '3'] }],
    ['limits of values', { payload: ['withdraw', '31', '0000'] }],
  ])('a challenge does not wait for an answer with another %s', async (_what, change) => {
    const challenge = await issueChallenge(host.db, binding, now);
    expect(await isWaiting(host.db, challenge, { ...binding, ...change }, now)).toBe(false);
    expect(await isWaiting(host.db, challenge, binding, now)).toBe(true);
  });

  test('a challenge waits for five minutes, or until it ends', async () => {
    const challenge = await issueChallenge(host.db, binding, now);
    const after = (ms: number) => isWaiting(host.db, challenge, binding, new Date(now.getTime() + ms));
    expect([await after(299_999), await after(300_000)]).toEqual([true, false]);
    const ended = await Promise.all([endChallenge(host.db, challenge), endChallenge(host.db, challenge)]);
    expect(ended.sort()).toEqual([false, true]);
    expect(await after(0)).toBe(false);
  });

  test('the table has no challenge that could be answered', async () => {
    const challenge = await issueChallenge(host.db, binding, now);
    const rows = await host.db.rows<{ text: string }>('select t::text text from passkey_challenge t');
    const bytes = [
      challenge,
      Buffer.from(challenge).toString('hex'),
      Buffer.from(challenge, 'base64url').toString('hex'),
    ];
    for (const { text } of rows) for (const each of bytes) expect(text).not.toContain(each);
  });
});

describe('the relying party', () => {
  const partyAt = (address: string, publicUrl?: string) => {
    const { protocol, host } = new URL(address);
    const request = { protocol: protocol.replace(':', ''), host } as FastifyRequest;
    return relyingPartyOf({ publicUrl, mirrors: ['https://mirror.example'] } as unknown as Services, request);
  };

  test.each([
    ['https://site.example', { id: 'site.example', origin: 'https://site.example' }],
    ['https://m.site.example:8443', { id: 'm.site.example', origin: 'https://m.site.example:8443' }],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://shop.localhost:8080', { id: 'shop.localhost', origin: 'http://shop.localhost:8080' }],
  ])('is the host name and origin of %s', (address, party) => {
    expect(partyAt(address)).toEqual(party);
  });

  test('is the configured public address, whatever host a request names', () => {
    expect(partyAt('https://evil.example', 'https://site.example/')).toEqual({
      id: 'site.example',
      origin: 'https://site.example',
    });
  });

  test('is the public address at a mirror, whose pages sign with their own origin', () => {
    expect(partyAt('https://mirror.example', 'https://site.example')).toEqual({
      id: 'site.example',
      origin: 'https://mirror.example',
    });
  });

  test.each(['http://127.0.0.1:8080', 'https://192.0.2.7', 'http://[::1]:8080', 'http://site.example'])(
    'is refused at %s, where browsers have no passkeys',
    (address) => expect(() => partyAt(address)).toThrow('当前网址不支持通行密钥！'),
  );
});
