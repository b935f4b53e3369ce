import { platformWallet, system } from '../ledger/accounts';
import { balanceOf } from '../ledger/ledger';
import { appInfo } from '../members/site/settings';
import { writeSetting } from '../base/settings/settings';
import { switches } from '../base/settings/switches';
import { loginPassword, testHost } from '../testing/testHost';
import { waitUntil } from '../testing/waitUntil';
import { placeBet } from './bet';

const changedPassword = { password: loginPassword, paypassword: 'evening2026' };

describe('the sandbox platforms', () => {
  const host = testHost();
  afterEach(() => host.setNow(undefined));

  const launched = async ({ plat_name = 'SABA', game_code = '', fen = 100_000n } = {}) => {
    const member = await host.register();
    await host.credit(member.id, fen);
    await host.call('uptransferstatus', { transferstatus: 1 }, member);
    const { data, code } = await host.call(
      'getGameUrl',
      { plat_name, game_code, game_type: 0, is_mobile_url: 1 },
      member,
    );
    expect(code).toBe(200);
    return { ...member, url: new URL(data.url) };
  };
  const open = async (url: URL) => {
    const response = await host.app.inject({ method: 'GET', url: url.pathname + url.search });
    return { ...response, location: response.headers.location ?? '' };
  };
  const get = (url: string) => host.app.inject({ method: 'GET', url });
  const post = (url: string, fields: Record<string, string>) =>
    host.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: new URLSearchParams(fields).toString(),
    });
  const roundOf = (page: string) => /name="round" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const playing = async (options?: Parameters<typeof launched>[0]) => {
    const member = await launched(options);
    const play = (await open(member.url)).location;
    return { ...member, play, token: play.split('/').pop() ?? '', round: roundOf((await get(play)).body) };
  };
  const on = (memberId: string, platform: string) => balanceOf(host.db, platformWallet(memberId, platform));
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);

  it('returns a launch link on the host that the request used', async () => {
    const member = await host.register();
    const { data } = await host.call(
      'getGameUrl',
      { plat_name: 'PT' },
      {
        ...member,
        headers: { host: 'internal:9', 'x-forwarded-host': 'play.example', 'x-forwarded-proto': 'https' },
      },
    );
    expect(data.url).toMatch(/^https:\/\/play\.example\/api\/sandbox\/launch\?token=[\w-]{22}$/);
  });

  it('transfers the whole wallet at a launch in free-transfer mode only', async () => {
    const free = await launched();
    expect(await host.balance(free.id)).toBe(0n);
    expect(await on(free.id, 'SABA')).toBe(100_000n);
    const byHand = await host.register();
    await host.credit(byHand.id, 5_000n);
    expect((await host.call('getGameUrl', { plat_name: 'SABA' }, byHand)).code).toBe(200);
    expect(await host.balance(byHand.id)).toBe(5_000n);
  });

  it.each([
    { plat_name: 'NOPE' },
    { plat_name: 'AG', game_code: 'AG9999' },
    { plat_name: 'AG', game_code: 'AG1009' },
    { plat_name: '' },
    { plat_name: 'AG', game_type: 'x' },
  ])('rejects to launch %j', async (payload) => {
    expect((await host.send('getGameUrl', payload, await host.register())).code).toBe(422);
  });

  it('opens a launch link once, within a minute, and not by HEAD', async () => {
    const { url } = await launched();
    expect((await host.app.inject({ method: 'HEAD', url: url.pathname + url.search })).statusCode).toBe(404);
    const first = await open(url);
    expect([first.statusCode, first.location]).toEqual([
      303,
      expect.stringMatching(/^\/api\/sandbox\/play\/[\w-]{22}$/),
    ]);
    const second = await open(url);
    expect(second.statusCode).toBe(410);
    expect(second.body).toContain('启动链接已失效');
    const late = await launched();
    host.setNow(new Date(Date.now() + 61_000));
    expect((await open(late.url)).statusCode).toBe(410);
  });

  it('runs in an opaque origin, without a session, and sends no referrer', async () => {
    const { play, token } = await playing();
    const page = await get(play);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-scripts allow-forms');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).not.toMatch(/unsafe/);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).not.toMatch(/api_token|Bearer|<script>|style=|onclick/);
    expect((await host.call('user', {}, { token })).code).toBe(401);
  });

  it('stores tokens as hashes only', async () => {
    const { token } = await playing();
    const dump = await host.db.rows('select t::text from sandbox_play t');
    expect(dump).not.toEqual([]);
    expect(JSON.stringify(dump)).not.toContain(token);
  });

  it('refuses a round of a member who is frozen meanwhile', async () => {
    const { id, play, round } = await playing();
    await host.db.run('update member set frozen_since = now() where id = $1', [id]);
    const answer = await post(play, { round, pick: 'left', chip: '10' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${play}?m=frozen`]);
    expect((await get(`${play}?m=frozen`)).body).toContain('账户已冻结，请联系客服');
    expect(await on(id, 'SABA')).toBe(100_000n);
    expect(await host.db.rows('select from bet where member_id = $1', [id])).toEqual([]);
  });

  it.each([
    ['maintenance', appInfo, { ...appInfo.initial, site_state: 0 }],
    ['the switch of the games', switches, { ...switches.initial, games: 0 }],
  ] as const)(
    'refuses a round on a page that was opened before %s, and plays it afterwards',
    async (_what, setting, off) => {
      const { id, play, round } = await playing();
      await writeSetting(host.db, setting as typeof appInfo, off as typeof appInfo.initial);
      const answer = await post(play, { round, pick: 'left', chip: '10' });
      await writeSetting(host.db, setting as typeof appInfo, setting.initial as typeof appInfo.initial);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${play}?m=stopped`]);
      expect((await get(`${play}?m=stopped`)).body).toContain('游戏暂停服务，暂时不能下注');
      expect(await on(id, 'SABA')).toBe(100_000n);
      expect((await post(play, { round, pick: 'left', chip: '10' })).headers.location).toBe(play);
    },
  );

  describe.each<[string, (member: { id: string; token: string }) => Promise<{ code: number }>]>([
    ['a log-off', (member) => host.call('logoff', {}, member)],
    ['a change of the password', (member) => host.call('editPassword', changedPassword, member)],
    ['a freeze', ({ id }) => host.operator('POST', `/members/${id}/freeze`, { reason: '核查' })],
    ['the end of all sessions', ({ id }) => host.operator('POST', `/members/${id}/sessions/revoke`)],
    ['a self-exclusion', (member) => host.send('setlimit', { kind: 'exclusion', period: '180d' }, member)],
    [
      'the expiry of the session',
      async ({ id }) => {
        await host.db.run('update session set expires_at = now() where member_id = $1', [id]);
        return { code: 200 };
      },
    ],
  ])('%s', (_how, end) => {
    it('closes games that are open', async () => {
      const { url, ...member } = await launched();
      const play = (await open(url)).location;
      const round = roundOf((await get(play)).body);
      expect((await end(member)).code).toBe(200);
      expect((await post(play, { round, pick: 'left', chip: '10' })).statusCode).toBe(410);
      expect((await get(play)).statusCode).toBe(410);
      expect(await host.db.rows('select from bet where member_id = $1', [member.id])).toEqual([]);
    });

    it('ends a launch link', async () => {
      const { url, ...member } = await launched();
      expect((await end(member)).code).toBe(200);
      expect((await open(url)).statusCode).toBe(410);
    });
  });

  it('refuses a round on a page that was opened before a time-out', async () => {
    const { url, ...member } = await launched();
    const play = (await open(url)).location;
    const round = roundOf((await get(play)).body);
    expect((await host.send('setlimit', { kind: 'timeout', period: '1d' }, member)).code).toBe(200);
    expect((await post(play, { round, pick: 'left', chip: '10' })).headers.location).toBe(`${play}?m=paused`);
    expect(await host.db.rows('select from bet where member_id = $1', [member.id])).toEqual([]);
    expect(await on(member.id, 'SABA')).toBe(100_000n);
  });

  it('a round waits for a change of the member, and is refused if that is a freeze', async () => {
    const { id, play, round } = await playing();
    let answered: ReturnType<typeof post> | undefined;
    await host.services.jobs.transaction(async (tx) => {
      await tx.run('update member set frozen_since = now() where id = $1', [id]);
      answered = post(play, { round, pick: 'left', chip: '10' });
      await waitUntil('the round waits for the member', async () => {
        const rows = await host.db.rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0 || (await on(id, 'SABA')) !== 100_000n;
      });
    });
    expect((await answered)?.headers.location).toBe(`${play}?m=frozen`);
    expect(await on(id, 'SABA')).toBe(100_000n);
  });

  it('keeps the games of other sessions open after a log-off', async () => {
    const { play, name } = await playing();
    const { data } = await host.call('login_pc', { name, password: loginPassword });
    await host.call('logoff', {}, { token: data.api_token });
    expect((await get(play)).statusCode).toBe(200);
  });

  it('plays a round by form and shows the result', async () => {
    const { id, play, round } = await playing();
    const answer = await post(play, { round, pick: 'left', chip: '10' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, play]);
    const page = (await get(play)).body;
    expect(page).toMatch(/class="verdict (won|lost)"/);
    const bets = await host.db.rows('select amount, state from bet where member_id = $1', [id]);
    expect(bets).toEqual([{ amount: '1000', state: 1 }]);
  });

  it('pays a win from the house account and stores the bet', async () => {
    const { id, token, round, ...member } = await playing({ plat_name: 'AG' });
    const before = await balanceOf(host.db, system('house', 'AG'));
    const draws = [7, 3];
    const fields = form({ round, pick: 'left', chip: 'own', own: '33.33' });
    expect(await placeBet(host.services, () => draws.shift() ?? 0, token, fields)).toBe('played');
    // 33.33 at 1.95 is 64.9935, floored to the fen.
    expect(await on(id, 'AG')).toBe(100_000n - 3_333n + 6_499n);
    expect(await balanceOf(host.db, system('house', 'AG'))).toBe(before + 3_333n - 6_499n);
    const session = (await host.call('login_pc', { name: member.name, password: 'secret123' })).data.api_token;
    const { data } = await host.call('betrecord', { api_type: '', date: 4, page: 1 }, { token: session });
    expect(data.data).toEqual([
      {
        bet_id: expect.any(Number),
        Code: 'AG1001',
        game: '经典百家乐',
        platname: 'AG真人',
        round: expect.any(String),
        bet_amount: '33.33',
        bet_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        win_loss: '31.66',
        state: 1,
      },
    ]);
    expect((await host.call('betrecord', { api_type: 'PT', date: 1, page: 1 }, { token: session })).data.data).toEqual(
      [],
    );
    expect(
      (await host.call('getfanshui', { api_type: '', date: 4, page: 1, type: '' }, { token: session })).data,
    ).toMatchObject({ jisuan: '0.00', nojisuan: '0.13' });
  });

  it('places one bet when a form is sent repeatedly', async () => {
    const { id, play, round } = await playing();
    const fields = { round, pick: 'draw', chip: '100' };
    const answers = await Promise.all([post(play, fields), post(play, fields), post(play, fields), post(play, fields)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    await post(play, fields);
    expect(await host.db.row('select count(*)::int n from bet where member_id = $1', [id])).toEqual({ n: 1 });
  });

  it.each([
    [{ pick: 'left', chip: 'own', own: '2000' }, '平台余额不足'],
    [{ pick: 'left', chip: 'own', own: '0' }, '请输入正确的下注金额'],
    [{ pick: 'left', chip: 'own', own: '1e3' }, '请输入正确的下注金额'],
    [{ pick: 'left' }, '请输入正确的下注金额'],
    [{ pick: 'spin', chip: '10' }, '请选择下注项目'],
    [{}, '请选择下注项目'],
  ])('says why %j is not played, and takes nothing', async (fields, text) => {
    const { id, play, round } = await playing();
    const answer = await post(play, { ...fields, round });
    expect((await get(String(answer.headers.location))).body).toContain(text);
    expect(await on(id, 'SABA')).toBe(100_000n);
    expect(roundOf((await get(play)).body)).toBe(round);
  });

  it.each([
    '/api/sandbox/launch',
    '/api/sandbox/launch?token=a&token=b',
    '/api/sandbox/launch?token=%00',
    '/api/sandbox/play/nothing',
    '/api/sandbox/play/%00?m=__proto__',
  ])('answers %s with a page, not a failure', async (url) => {
    expect((await get(url)).statusCode).toBe(410);
  });

  it('closes a play session after six hours', async () => {
    const { play, round } = await playing();
    host.setNow(new Date(Date.now() + 7 * 3_600_000));
    expect((await get(play)).statusCode).toBe(410);
    expect((await post(play, { round, pick: 'left', chip: '10' })).statusCode).toBe(410);
  });
});
