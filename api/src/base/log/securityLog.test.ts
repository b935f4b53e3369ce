import { fundPassword, loginPassword, operatorKeyOfTests, registration, testHost } from '../../testing/testHost';

const host = testHost();

describe('security events', () => {
  let now = Date.parse('2026-03-10T15:00:00+08:00');
  beforeEach(async () => {
    // Time stands still for the throttles and the log.
    now += 3_600_000;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    await host.db.run('delete from throttle');
    host.takeLog();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  interface Line {
    event: string;
    level: number;
    reqId: string;
    address: string;
    call: string;
    member?: string;
    unlogged?: number;
  }
  const logged = () => host.takeLog().map((line) => JSON.parse(line) as Line);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const guess = (name: string, address = '10.0.0.1') =>
    host.send('login_pc', { name, password: 'wrong1234' }, from(address));
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

  test('a wrong password is logged with the request, the address and the member, and not with the name', async () => {
    const { id } = await host.register('logged01');
    await guess('logged01');
    await guess('unknown01');
    const common = { event: 'login-failed', level: 40, reqId: expect.stringMatching(uuid), address: '10.0.0.1' };
    const lines = logged();
    expect(lines).toEqual([
      expect.objectContaining({ ...common, call: '/api/login_pc', member: id }),
      expect.not.objectContaining({ member: expect.anything() }),
    ]);
    expect(lines[1]).toMatchObject(common);
    expect(lines[0]?.reqId).not.toBe(lines[1]?.reqId);
    expect(JSON.stringify(lines)).not.toContain('unknown01');
  });

  test('100 guesses are logged: each failure, and throttling once in ten seconds with a number', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => guess(`guess${n}`)));
    const lines = logged();
    expect(lines.filter(({ event }) => event === 'login-failed')).toHaveLength(15);
    expect(lines.filter(({ event }) => event === 'throttled')).toHaveLength(1);
    now += 10_000;
    await host.db.run('update throttle set level = 15, at = $1', [new Date(now)]);
    await guess('guess1');
    expect(logged()).toEqual([expect.objectContaining({ event: 'throttled', unlogged: 100 - 15 - 1 })]);
  });

  const member = () => host.register();
  test.each<[string, () => Promise<unknown>]>([
    [
      'login-refused',
      async () => {
        const { id, name } = await member();
        await host.operator('POST', `/members/${id}/freeze`, { reason: '核查' });
        await host.send('login_pc', { name, password: loginPassword });
      },
    ],
    [
      'password-wrong',
      async () => host.send('editPassword', { password: 'wrong1234', paypassword: 'evening2026' }, await member()),
    ],
    [
      'fund-password-wrong',
      async () => host.send('editPayPassword', { password: '999999', paypassword: '654321' }, await member()),
    ],
    ['token-refused', () => host.send('user', {}, { token: 'a-wrong-token' })],
    ['operator-token-wrong', () => host.operator('GET', '/me', {}, 'a-wrong-token')],
    [
      'operator-signin-failed',
      () => host.operator('POST', '/signin', { name: 'nobody', password: 'wrong1234' }, 'none'),
    ],
    [
      'call-refused',
      async () => {
        const { id, token } = await member();
        await host.operator('POST', `/members/${id}/lock-withdrawals`, { reason: '核查' });
        await host.send('withdraw', { amount: '100', bank: 1, password: fundPassword }, { token, key: 'locked' });
      },
    ],
    ['input-refused', async () => host.send('editPassword', { password: 'x' }, await member())],
    ['input-refused', () => host.send('app', '{"half":')],
    ['input-refused', async () => host.operator('GET', '/members/none', {}, (await host.addOperator('admin')).token)],
  ])('%s is logged once', async (event, attempt) => {
    await attempt();
    expect(logged().map((line) => line.event)).toEqual([event]);
  });

  test('a refused operator is logged by name', async () => {
    const { name, token } = await host.addOperator('cashier');
    expect((await host.operator('GET', '/operators', {}, token)).code).toBe(403);
    expect(logged()).toEqual([
      expect.objectContaining({ event: 'operator-refused', call: '/operator/operators', operator: name }),
    ]);
  });

  test('a sign-in of an operator is logged by name and address, without the password', async () => {
    const { name, token } = await host.addOperator('cashier');
    const password = 'correct-horse-battery';
    const first = { password: '', newPassword: password };
    expect((await host.operator('POST', '/password', first, token)).code).toBe(200);
    host.takeLog();
    expect((await host.operator('POST', '/signin', { name, password }, 'none')).code).toBe(200);
    const lines = logged();
    expect(lines).toEqual([
      expect.objectContaining({ event: 'operator-signed-in', operator: name, address: expect.stringMatching(/./) }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(password);
  });

  test('refused input of one address is logged once in ten seconds for each call', async () => {
    const { token } = await host.register();
    host.takeLog();
    const send = () => host.send('editPassword', { password: 'x' }, { token });
    for (let n = 0; n < 5; n += 1) await send();
    expect(logged()).toHaveLength(1);
    now += 10_000;
    await send();
    expect(logged()).toEqual([expect.objectContaining({ event: 'input-refused', unlogged: 4 })]);
  });

  test('a visitor without a token is not logged', async () => {
    expect((await host.send('user')).code).toBe(401);
    expect(logged()).toEqual([]);
  });

  test('an error whose message has line breaks and quotes is one line of the log', async () => {
    const forged = 'broken\n{"event":"operator-signed-in","operator":"admin"}\r\n"';
    const fails = jest.spyOn(host.db, 'row').mockRejectedValue(new Error(forged));
    await host.send('register', registration('forging1'));
    fails.mockRestore();
    const lines = host.takeLog();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'a call failed', error: { message: forged } });
  });

  test('no line has a password, a token, an account number or a mobile number', async () => {
    const secrets = [
      loginPassword,
      fundPassword,
      'wrong1234',
      '999999',
      '6222021234567890',
      '13800138000',
      'a-wrong-token',
    ];
    const { id, token, name } = await host.register();
    const update = { mobile: '13800138000', email: '', birthday: '', password: loginPassword };
    await host.send('updateuserinfo', update, { token });
    const card = { bank_owner: '张三', bank: '工商银行', bank_address: '北京', bank_no: '6222021234567890', type: 1 };
    await host.send('bindcard', { ...card, pay_pass: '999999' }, { token });
    for (let n = 0; n < 12; n += 1) await guess(name);
    await host.send('user', {}, { token: 'a-wrong-token' });
    await host.operator('POST', '/signin', { name: 'admin', password: 'wrong1234' }, 'a-wrong-token');
    // An error of the database that quotes what was sent.
    const fails = jest
      .spyOn(host.db, 'row')
      .mockRejectedValue(new Error(`broken: {"bank_no":"6222021234567890"} 13800138000 Bearer ${token}`));
    await host.send('register', registration('failing1'));
    fails.mockRestore();
    const lines = host.takeLog();
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('a call failed');
    expect(lines.join('')).toContain(`"member":"${id}"`);
    for (const secret of [...secrets, token, operatorKeyOfTests]) expect(lines.join('')).not.toContain(secret);
  });
});

describe('traces', () => {
  let addresses = 0;

  /** The line that a call with a wrong token logs. */
  const lineOf = async (headers: Record<string, string>) => {
    host.takeLog();
    const remoteAddress = `10.0.${(addresses += 1)}.1`;
    await host.app.inject({
      method: 'POST',
      url: '/api/user',
      remoteAddress,
      headers: { authorization: 'Bearer a-wrong-token', 'content-type': 'application/json', ...headers },
      payload: '{}',
    });
    const [line] = host.takeLog();
    return JSON.parse(line ?? '{}') as { event: string; reqId: string; trace_id: string };
  };

  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parentId = '00f067aa0ba902b7';

  test('a line of the log has the trace of the traceparent header beside the request id', async () => {
    const line = await lineOf({ traceparent: `00-${traceId}-${parentId}-01` });
    expect(line).toMatchObject({ event: 'token-refused', trace_id: traceId });
    expect(line.reqId).not.toContain(traceId);
  });

  test.each([
    ['none', {}],
    ['all zeros', { traceparent: `00-${'0'.repeat(32)}-${parentId}-01` }],
    ['another version', { traceparent: `ff-${traceId}-${parentId}-01` }],
    ['capitals', { traceparent: `00-${traceId.toUpperCase()}-${parentId}-01` }],
    ['more text', { traceparent: `00-${traceId}-${parentId}-01-"x` }],
  ])('a trace is made of the request id instead of an invalid header: %s', async (_, headers) => {
    const { reqId, trace_id } = await lineOf(headers);
    expect(trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(trace_id).toBe(reqId.replaceAll('-', ''));
  });
});
