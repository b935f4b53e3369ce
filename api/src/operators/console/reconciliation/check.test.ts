import { openDatabase } from '../../../base/database/database';
import { runIfDue } from '../../../base/jobs/dailyJob';
import { testHost } from '../../../testing/testHost';
import { invariants } from '../../../money/reconciliation/invariants';
import { checkBooks, nightlyReconciliation } from './reconcile';

const host = testHost();

afterEach(async () => {
  jest.restoreAllMocks();
  host.setNow(undefined);
  await host.db.run('delete from reconciliation');
});

test('finds nothing in the books of a new database', async () => {
  const checks = Object.keys(invariants).map((name) => ({ name, ok: true, found: [] }));
  expect(await checkBooks(host.db)).toEqual({ ok: true, checks });
});

const stored = () =>
  host.db.rows<{ night: string | null; ok: boolean; checks: object[] }>(
    'select night::text, ok, checks from reconciliation order by id',
  );
const metric = async () => {
  const { body } = await host.operatorApp.inject({ method: 'GET', url: '/metrics' });
  return /^site_reconciliation_ok (\d)$/m.exec(body)?.[1];
};

/** Credits a member without a deposit, which the check finds. */
const breakBooks = async () => {
  const { id } = await host.register();
  await host.credit(id, 100n);
};
/** Removes everything from the ledger. */
const emptyBooks = async () => {
  const superuser = openDatabase(host.url);
  await superuser.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run('delete from ledger_entry');
    await tx.run('delete from account');
    await tx.run('delete from wallet_month');
  });
  await superuser.close();
};
afterEach(emptyBooks);

describe('GET /check', () => {
  test('answers with every check and the time, and stores the result', async () => {
    host.setNow(new Date('2026-11-20T04:05:06Z'));
    const { code, data } = await host.operator('GET', '/check');
    expect(code).toBe(200);
    expect(data).toMatchObject({ ok: true, at: '2026-11-20 12:05:06' });
    expect(data.checks.length).toBeGreaterThan(10);
    for (const check of data.checks) expect(check).toEqual({ name: expect.any(String), ok: true, found: [] });
    expect(await stored()).toEqual([{ night: null, ok: true, checks: data.checks }]);
    expect(await metric()).toBe('1');
  });

  test('names what fails, logs it as an error and exports it', async () => {
    const error = jest.spyOn(host.services.log, 'error').mockReturnValue(undefined);
    await breakBooks();
    const { data } = await host.operator('GET', '/check');
    expect(data.ok).toBe(false);
    expect(data.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([
      { name: 'deposits', ok: false, found: [expect.stringMatching(/^deposit 1\.00: entry \d+ is not expected$/)] },
    ]);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({
        event: 'reconciliation-failed',
        checks: [expect.objectContaining({ name: 'deposits' })],
      }),
      expect.any(String),
    );
    expect(await metric()).toBe('0');
    await emptyBooks();
    await host.operator('GET', '/check');
    expect(await metric()).toBe('1');
  });

  test('shares the next check between the calls that come during one', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => host.operator('GET', '/check')));
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true, true, true, true]);
    expect((await stored()).length).toBeLessThanOrEqual(2);
  });

  test('deletes results that are older than 90 days', async () => {
    await host.operator('GET', '/check');
    host.setNow(new Date(Date.now() + 91 * 86_400_000));
    await host.operator('GET', '/check');
    expect(await stored()).toHaveLength(1);
  });
});

describe('the nightly check', () => {
  const run = () => runIfDue(nightlyReconciliation(host.services), { url: host.url, now: host.services.now });
  const at = (beijing: string) => host.setNow(new Date(`${beijing}+08:00`));

  test('runs once a Beijing day, from 03:30', async () => {
    at('2026-11-20T03:29:59');
    expect(await run()).toBe(false);
    at('2026-11-20T03:30:00');
    expect(await run()).toBe(true);
    expect(await run()).toBe(false);
    at('2026-11-21T03:29:00');
    expect(await run()).toBe(false);
    at('2026-11-21T09:00:00');
    expect(await run()).toBe(true);
    expect(await stored()).toEqual([
      expect.objectContaining({ night: '2026-11-20', ok: true }),
      expect.objectContaining({ night: '2026-11-21', ok: true }),
    ]);
  });

  test('runs in one of several processes', async () => {
    at('2026-11-22T04:00:00');
    const ran = await Promise.all([run(), run(), run()]);
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  test('runs also if an operator called a check that day', async () => {
    at('2026-11-23T03:40:00');
    await host.operator('GET', '/check');
    expect(await run()).toBe(true);
  });

  test('stores a failure and logs it as an error', async () => {
    const error = jest.spyOn(host.services.log, 'error').mockReturnValue(undefined);
    await breakBooks();
    at('2026-11-24T03:30:00');
    expect(await run()).toBe(true);
    expect(await stored()).toEqual([expect.objectContaining({ night: '2026-11-24', ok: false })]);
    expect(error).toHaveBeenCalledTimes(1);
  });
});
