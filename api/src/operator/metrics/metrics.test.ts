import { testHost } from '../../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

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
    for (const queue of ['withdrawals', 'activity-applications', 'agent-applications', 'approvals']) {
      expect(await valueOf(`site_queue_waiting{queue="${queue}"}`)).toBe('0');
    }
  });

  test("shows the connections of the process's pool", async () => {
    expect(Number(await valueOf('site_database_connections{state="idle"}'))).toBeGreaterThan(0);
    expect(await valueOf('site_database_connections{state="waiting"}')).toBe('0');
  });
});
