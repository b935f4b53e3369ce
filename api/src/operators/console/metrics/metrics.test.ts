import { system, wallet } from '../../../ledger/accounts';
import { move, moveEach } from '../../../ledger/ledger';
import { inHashTurn, memberClient } from '../../../members/passwords/passwords';
import { testHost } from '../../../testing/testHost';

const host = testHost();

const scrape = () => host.operatorApp.inject({ method: 'GET', url: '/metrics' });

/** The value of a sample by its name and labels; undefined if it is absent. */
const valueOf = async (sample: string): Promise<string | undefined> =>
  (await scrape()).body
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1);

const requests = (labels: string) => valueOf(`site_http_request_duration_seconds_count{${labels}}`);

describe('GET /metrics', () => {
  test("is served on the operators' listener in the format of Prometheus, without a token", async () => {
    const { statusCode, headers, body } = await scrape();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(/^process_cpu_seconds_total \d/m);
    expect(body).toMatch(/^nodejs_heap_size_used_bytes \d/m);
  });

  test('is not served on the public listener', async () => {
    expect((await host.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
  });

  test('counts requests of both listeners by route and code of the envelope', async () => {
    const member = await host.register();
    await host.send('balance', {}, member);
    await host.send('balance', {}, member);
    await host.send('balance');
    await host.operator('GET', '/actions');
    await host.operator('GET', '/tokens/1');
    expect(await requests('listener="members",method="POST",route="/api/balance",code="200"')).toBe('2');
    expect(await requests('listener="members",method="POST",route="/api/balance",code="401"')).toBe('1');
    expect(await requests('listener="operators",method="GET",route="/operator/actions",code="200"')).toBe('1');
    expect(await requests('listener="operators",method="GET",route="none",code="404"')).toBe('1');
  });

  test('shows the result of the last check of the books in any process, and nothing before the first', async () => {
    expect(await valueOf('site_reconciliation_ok')).toBeUndefined();
    const insert = (ok: boolean, at: string) =>
      host.db.run('insert into reconciliation (at, ok, checks) values ($1, $2, $3)', [at, ok, '[]']);
    await insert(false, '2026-01-01T00:00:00Z');
    expect(await valueOf('site_reconciliation_ok')).toBe('0');
    await insert(true, '2026-01-02T00:00:00Z');
    expect(await valueOf('site_reconciliation_ok')).toBe('1');
    expect(await valueOf('site_reconciliation_timestamp_seconds')).toBe(String(Date.UTC(2026, 0, 2) / 1000));
  });

  test('shows transfers that wait for their platform, and the age of the oldest', async () => {
    const { id } = await host.register();
    const pending = 'site_platform_transfers_pending{platform="AG"}';
    expect(await valueOf(pending)).toBeUndefined();
    await host.db.run(
      `insert into platform_transfer (reference, member_id, platform, direction, amount, created_at)
        select 'T' || n, $1, 'AG', 'out', 100, now() - n * interval '1 minute' from generate_series(1, 3) n`,
      [id],
    );
    expect(await valueOf(pending)).toBe('3');
    expect(Number(await valueOf('site_platform_transfer_oldest_pending_seconds{platform="AG"}'))).toBeCloseTo(180, -1);
  });

  test('counts the items that wait in each queue', async () => {
    expect(await valueOf('site_queue_waiting{queue="deposits"}')).toBe('0');
    const member = await host.register();
    await host.send('recharge', { paytype: 'usdt', amount: '100', catepay: 'TRC20' }, member);
    expect(await valueOf('site_queue_waiting{queue="deposits"}')).toBe('1');
    for (const queue of ['withdrawals', 'payouts', 'activity-applications', 'agent-applications', 'approvals']) {
      expect(await valueOf(`site_queue_waiting{queue="${queue}"}`)).toBe('0');
    }
  });

  test('shows the age of the oldest item in each queue, and 0 for an empty one', async () => {
    const age = (queue: string) => valueOf(`site_queue_oldest_seconds{queue="${queue}"}`);
    await host.send('recharge', { paytype: 'usdt', amount: '100', catepay: 'TRC20' }, await host.register());
    await host.db.run(`update deposit set created_at = now() - interval '2 hours' where state = 1`);
    expect(Number(await age('deposits'))).toBeCloseTo(7200, -2);
    for (const queue of ['withdrawals', 'payouts', 'activity-applications', 'agent-applications', 'approvals']) {
      expect(await age(queue)).toBe('0');
    }
  });

  test("shows the connections of the process's pools", async () => {
    for (const pool of ['calls', 'jobs']) {
      expect(Number(await valueOf(`site_database_connections{pool="${pool}",state="idle"}`))).toBeGreaterThan(0);
      expect(await valueOf(`site_database_connections{pool="${pool}",state="waiting"}`)).toBe('0');
    }
  });

  test('counts the sessions that wait for a lock, and keeps the number for two seconds', async () => {
    const { id } = await host.register();
    const lock = `select from member where id = $1 for update`;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1e9);
    const waits = () => valueOf('site_database_lock_waits');
    try {
      expect(await waits()).toBe('0');
      let blocked: Promise<unknown> | undefined;
      await host.db.transaction(async (tx) => {
        await tx.row(lock, [id]);
        blocked = host.db.row(lock, [id]);
        while (!(await tx.row('select from pg_locks where not granted'))) continue;
        expect(await waits()).toBe('0');
        clock.mockReturnValue(1e9 + 2000);
        expect(await waits()).toBe('1');
        expect(Number(await valueOf('site_database_lock_wait_longest_seconds'))).toBeGreaterThan(0);
      });
      await blocked;
    } finally {
      clock.mockRestore();
    }
  });

  test('shows the hashes that run and wait in each lane', async () => {
    const jobs = (state: string) => valueOf(`site_hash_queue_jobs{lane="members",state="${state}"}`);
    expect([await jobs('running'), await jobs('waiting')]).toEqual(['0', '0']);
    let finish: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const turns = [1, 2, 3].map(() => inHashTurn(memberClient('1'), () => held));
    expect([await jobs('running'), await jobs('waiting')]).toEqual(['1', '2']);
    finish?.();
    await Promise.all(turns);
    expect([await jobs('running'), await jobs('waiting')]).toEqual(['0', '0']);
  });

  test('counts each security event, also those that the log skips', async () => {
    const refused = () => valueOf('site_security_events_total{event="token-refused"}');
    expect(await valueOf('site_security_events_total{event="throttled"}')).toBe('0');
    const before = Number(await refused());
    for (let n = 0; n < 3; n += 1) await host.send('balance', {}, { token: 'a-wrong-token' });
    expect(await refused()).toBe(String(before + 3));
  });

  test('counts throttled attempts by the store that decided', async () => {
    const sample = 'site_throttle_attempts_total{result="taken"}';
    const taken = async () => Number((await valueOf(sample)) ?? 0);
    const before = await taken();
    await host.register();
    expect(await taken()).toBe(before + 1);
  });

  test('counts committed movements by kind, and not those that are rolled back or repeated', async () => {
    const { id } = await host.register();
    const counted = async () => Number((await valueOf('site_ledger_postings_total{kind="rebate"}')) ?? 0);
    const once = { scope: 'test', key: 'counted' };
    const movement = { from: system('promotions'), to: wallet(id), amount: 100n, kind: 'rebate', once };
    const other = { ...movement, once: { scope: 'test', key: 'other' } };
    const post = () => host.db.transaction((tx) => moveEach(tx, [movement, other]));
    await expect(
      host.db.transaction(async (tx) => {
        await move(tx, movement);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await host.db.transaction((tx) =>
      tx
        .savepoint(async () => {
          await move(tx, movement);
          throw new Error('rolled back');
        })
        .catch(() => undefined),
    );
    expect(await counted()).toBe(0);
    await host.db.transaction((tx) => move(tx, movement));
    expect(await counted()).toBe(1);
    await post();
    expect(await counted()).toBe(2);
  });

  test('counts reads of cached sessions and balances by result', async () => {
    const member = await host.register();
    const reads = async () =>
      Promise.all(
        ['admission', 'balance'].flatMap((cache) =>
          ['hit', 'miss'].map(async (result) =>
            Number(await valueOf(`site_cache_reads_total{cache="${cache}",result="${result}"}`)),
          ),
        ),
      );
    await host.send('balance', {}, member);
    const before = await reads();
    for (let n = 0; n < 5; n += 1) await host.send('balance', {}, member);
    expect((await reads()).map((count, index) => count - (before[index] ?? 0))).toEqual([5, 0, 5, 0]);
  });

  test('has no more than the labels of the code: paths and methods of clients add none', async () => {
    const series = async () => (await scrape()).body.split('\n').filter((line) => line.startsWith('site_')).length;
    const probe = (n: number) => host.app.inject({ method: 'GET', url: `/api/probe-${n}?q=${n}` });
    await probe(0);
    const before = await series();
    for (let n = 1; n < 20; n += 1) await probe(n);
    expect(await series()).toBe(before);
  });
});
