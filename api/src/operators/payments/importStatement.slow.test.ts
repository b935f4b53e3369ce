import { paymentHost } from '../../testing/paymentHost';

jest.setTimeout(600_000);

const at = paymentHost();
const count = 100_000;
const columns = {
  reference: '交易流水号',
  amount: '收入金额',
  paid_at: '交易时间',
  name: '对方户名',
  number: '对方账号',
};
const text = [
  '交易时间,交易流水号,收入金额,对方户名,对方账号',
  ...Array.from(
    { length: count },
    (_, n) => `2026-03-10 15:00:05,N${n},${1 + (n % 5000)}.50,林晚,6222****${n % 10_000}`,
  ),
].join('\r\n');

const send = (path: string, csv: string) =>
  at.host.operator('POST', `/payments/import${path}`, { channel: 'bank', csv, columns });
const whole = Buffer.from(text).toString('base64');
const stored = async (table: string) =>
  (await at.host.db.row<{ count: number }>(`select count(*)::int count from ${table}`))?.count;

/** Ends the connections of the host while one of them stores payments, as a host that is killed does. */
const killWhileStoring = async () => {
  for (let killed = 0; killed === 0;) {
    killed = (
      await at.host.db.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and state = 'active' and query like 'insert into incoming_payment_sender%' and pid <> pg_backend_pid()`,
      )
    ).length;
  }
};

test('a statement of 100 000 lines is imported in parts, and goes on after a break without doubles', async () => {
  const took: number[] = [];
  const timed = async (path: string, csv: string) => {
    const start = performance.now();
    const answer = await send(path, csv);
    took.push(performance.now() - start);
    return answer;
  };
  const { data: checked } = await timed('/check', whole);
  expect(checked).toMatchObject({ read: count, known: 0 });
  for (const part of checked.parts.slice(0, 3)) expect(await timed('', part)).toMatchObject({ code: 200 });
  const [broken] = await Promise.all([send('', checked.parts[3]), killWhileStoring()]);
  expect(broken.code).toBe(500);
  expect(await stored('incoming_payment')).toBe(15_000);
  const { data: rest } = await timed('/check', whole);
  expect(rest).toMatchObject({ read: count, known: 15_000 });
  for (const part of rest.parts) expect(await timed('', part)).toMatchObject({ data: { added: 5000 } });
  for (const table of ['incoming_payment', 'incoming_payment_event', 'incoming_payment_sender'])
    expect(await stored(table)).toBe(count);
  // About a second on a quiet machine; less than proxies wait for an answer on a busy one.
  expect(Math.max(...took)).toBeLessThan(60_000);
});
