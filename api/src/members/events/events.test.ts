import { memberEvents } from '@site/contract/calls';
import * as v from 'valibot';
import { withClient } from '../../base/database/connection';
import { deleteExpiredRows } from '../../app/cleanup';
import { system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { type ReceivedEvent } from '../../testing/eventClient';
import { waitUntil } from '../../testing/waitUntil';
import { balance, eventSite, nextChange, nextEvents, order, orderNumbers, startOf } from '../../testing/eventSite';

const { site, open, addDeposit, approve, reject, addOrderEvents, addNotice } = eventSite();
let { host, first, second, member } = site;

beforeEach(() => {
  ({ host, first, second, member } = site);
});

test('every process sends a decided deposit, its notice and the balance as the contract says', async () => {
  const streams = [await open(first), await open(second)];
  expect(streams[0]).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
  const number = await addDeposit();
  await approve(number);
  for (const { tick } of [first, second]) await tick();
  for (const { next } of streams) {
    const received = [await next(), await next(), await next()];
    const notice = expect.objectContaining({ event: 'notice', data: { unread: 1 } });
    expect(received).toEqual([order(number, 2), notice, balance('100.00')]);
    for (const event of received) {
      expect(v.is(memberEvents[event?.event as keyof typeof memberEvents], event?.data)).toBe(true);
    }
    expect(received[0]?.data).toMatchObject({
      amount: '100.00',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  }
});

test('a withdrawal is reported when it is decided, and when its payment fails', async () => {
  await host.credit(member.id, 50_000n);
  const stream = await open(first);
  await host.db.run(
    `with account as (
        insert into payout_account (member_id, kind, bank, bank_owner, bank_no) values ($1, 1, '', '', '') returning id
      ) insert into withdrawal (out_trade_no, member_id, payout_account_id, amount)
        select 'W1', $1, id, 20000 from account`,
    [member.id],
  );
  const hold = { ...wallet(member.id), purpose: 'hold' };
  await host.db.transaction((tx) =>
    move(tx, { from: wallet(member.id), to: hold, amount: 20_000n, kind: 'withdrawal-hold' }),
  );
  await first.tick();
  expect(await nextChange(stream)).toEqual(balance('300.00'));
  await host.operator('POST', '/withdrawals/W1/approve');
  await first.tick();
  const withdrawal = { kind: 'withdrawal', out_trade_no: 'W1', amount: '200.00' };
  expect((await nextChange(stream))?.data).toMatchObject({ ...withdrawal, state: 2 });
  await host.operator('POST', '/withdrawals/W1/claim');
  await host.operator('POST', '/withdrawals/W1/failed', { reason: '账号有误' });
  await first.tick();
  expect((await nextChange(stream))?.data).toMatchObject({ ...withdrawal, state: 3 });
  expect(await nextChange(stream)).toEqual(balance('500.00'));
});

test('members do not receive the events of others', async () => {
  const other = await host.register();
  const [own, foreign] = [await open(first), await open(first, undefined, other)];
  await reject(await addDeposit());
  await host.credit(other.id, 700n);
  await first.tick();
  expect((await nextChange(own))?.event).toBe('order');
  expect(await nextChange(foreign)).toEqual(balance('7.00'));
});

describe('the number of unread notices', () => {
  const notice = (unread: number) => expect.objectContaining({ event: 'notice', data: { unread } });

  test('counts notices of concurrent transactions', async () => {
    const stream = await open(first);
    await host.db.transaction(async (tx) => {
      await addNotice(tx);
      await addNotice();
      await first.tick();
      expect(await stream.next()).toEqual(notice(1));
    });
    await first.tick();
    expect(await stream.next()).toEqual(notice(2));
  });

  test('is sent once for several notices, also to a client that was disconnected', async () => {
    const stream = await open(first);
    const start = startOf(stream);
    await addNotice();
    await addNotice();
    await first.tick();
    expect(await stream.next()).toEqual(notice(2));
    await addNotice();
    await host.credit(member.id, 100n);
    await first.tick();
    expect(await nextEvents(stream, 2)).toEqual([notice(3), balance('1.00')]);
    expect(await nextEvents(await open(second, start), 2)).toEqual([notice(3), balance('1.00')]);
  });

  test('is 0 once all are read', async () => {
    await addNotice();
    const stream = await open(first);
    await host.send('notices/read', {}, member);
    await first.tick();
    expect(await stream.next()).toEqual(notice(0));
  });
});

describe('after a disconnection', () => {
  test('another process sends what was missed, once', async () => {
    const stream = await open(first);
    const before = await addDeposit();
    await approve(before);
    await first.tick();
    await nextChange(stream);
    const last = await nextChange(stream);
    stream.leave();
    const missed = await addDeposit();
    await approve(missed);
    const resumed = await open(second, last?.id);
    expect(startOf(resumed)).toBe(last?.id);
    expect([await nextChange(resumed), await nextChange(resumed)]).toEqual([order(missed, 2), balance('200.00')]);
    const after = await addDeposit();
    await reject(after);
    await second.tick();
    expect(await nextChange(resumed)).toEqual(order(after, 3));
  });

  test('a client that has received no event resumes from the beginning of its stream', async () => {
    const stream = await open(first);
    expect(await stream.nextBlock()).toBe(`retry: 2000\nid: ${startOf(stream)}`);
    stream.leave();
    const missed = await addDeposit();
    await reject(missed);
    expect(await nextChange(await open(second, startOf(stream)))).toEqual(order(missed, 3));
  });

  test('a client that received a part of a group receives the rest', async () => {
    const stream = await open(first);
    const [one, two] = [await addDeposit(), await addDeposit()];
    await approve(one);
    await reject(two);
    await first.tick();
    const received = await nextChange(stream);
    expect(received).toEqual(order(one, 2));
    const resumed = await open(second, received?.id);
    expect([await nextChange(resumed), await nextChange(resumed)]).toEqual([order(two, 3), balance('100.00')]);
  });

  test('a client that reads gets 200 missed events, and resumes after any of them', async () => {
    const start = startOf(await open(first));
    await addOrderEvents('M', 200);
    const missed = await nextEvents(await open(second, start), 200);
    expect(orderNumbers(missed)).toEqual(Array.from({ length: 200 }, (_, index) => `M${index + 1}`));
    for (const event of missed) expect(event?.id?.length).toBeLessThan(1000);
    await addOrderEvents('N', 200);
    const rest = await nextEvents(await open(first, missed[69]?.id), 330);
    expect(orderNumbers(rest).slice(0, 130)).toEqual(orderNumbers(missed).slice(70));
    expect(orderNumbers(rest).at(-1)).toBe('N200');
  });

  test('an event with a lower number that commits while a client has a part of a group is sent once', async () => {
    const stream = await open(first);
    const received = await host.db.transaction(async (tx) => {
      await addOrderEvents('slow', 1, tx);
      await addOrderEvents('quick', 3);
      await host.credit(member.id, 100n);
      await first.tick();
      return stream.next();
    });
    expect(orderNumbers([received])).toEqual(['quick1']);
    await addOrderEvents('late', 2);
    const expected = ['quick2', 'quick3', '1.00', 'slow1', 'late1', 'late2'];
    const named = (events: (ReceivedEvent | undefined)[]) =>
      events.map((event) => event?.data.out_trade_no ?? event?.data.balance);
    const rest = await nextEvents(await open(second, received?.id), 6);
    expect(named(rest)).toEqual(expected);
    for (const [index, event] of rest.slice(0, -1).entries()) {
      const resumed = await open(index % 2 === 0 ? first : second, event?.id);
      expect(named(await nextEvents(resumed, 5 - index))).toEqual(expected.slice(index + 1));
      resumed.leave();
    }
  });

  test('two clients that resume at the same time both get their missed events', async () => {
    const starts = [startOf(await open(first)), startOf(await open(first))];
    await addOrderEvents('M', 1);
    const { reached, release } = second.hold();
    const one = open(second, starts[0]);
    await reached;
    const two = open(second, starts[1]);
    await waitUntil('the second client is admitted', () => second.admitted() === 2);
    release();
    for (const stream of [await one, await two]) expect(orderNumbers([await stream.next()])).toEqual(['M1']);
    await addOrderEvents('N', 1);
    await second.tick();
    for (const stream of [await one, await two]) expect(orderNumbers([await stream.next()])).toEqual(['N1']);
  });

  test('what commits later than a change with a higher number is not missed', async () => {
    const stream = await open(first);
    const [slow, quick] = [await addDeposit(), await addDeposit()];
    const between = await host.db.transaction(async (tx) => {
      await tx.run('update deposit set state = 3, decided_at = now() where out_trade_no = $1', [slow]);
      await reject(quick);
      await first.tick();
      expect(await nextChange(stream)).toEqual(order(quick, 3));
      return startOf(await open(second));
    });
    await first.tick();
    expect(await nextChange(stream)).toEqual(order(slow, 3));
    expect(await nextChange(await open(second, between))).toEqual(order(slow, 3));
  });

  test('an id with the highest transaction number does not affect other streams', async () => {
    const id = startOf(await open(first));
    await addOrderEvents('M', 1);
    const { reached, release } = second.hold();
    void open(second);
    await reached;
    // Both join with the next read.
    const highest = open(second, id.replace(/[^-]+$/, `${'f'.repeat(16)}.1.`));
    const other = open(second, id);
    await waitUntil('the clients are admitted', () => second.admitted() === 3);
    release();
    expect((await highest).status).toBe(200);
    expect(orderNumbers([await (await other).next()])).toEqual(['M1']);
  });

  test.each([
    ['from before a database crash', (id: string) => `00000000${id.slice(8)}`],
    ['older than a day', (id: string) => id.replace(/-\d+-/, `-${Math.floor(Date.now() / 1000) - 90_000}-`)],
    ['that is invalid', () => 'x'],
  ])('an id %s begins a new stream', async (_which, change) => {
    const id = startOf(await open(first));
    await reject(await addDeposit());
    const stream = await open(second, change(id));
    expect(startOf(stream)).not.toBe(change(id));
    const later = await addDeposit();
    await reject(later);
    await second.tick();
    expect(await nextChange(stream)).toEqual(order(later, 3));
  });
});

describe('user info', () => {
  const headersOf = async (url: string) =>
    (await host.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${member.token}` } })).headers;

  test('announces the stream with an id; a stream from this id has every later event', async () => {
    await addOrderEvents('before', 1);
    const id = String((await headersOf('/api/user'))['events-available']);
    await addOrderEvents('after', 1);
    await host.credit(member.id, 100n);
    const stream = await open(first, id);
    expect(startOf(stream)).toBe(id);
    const received = await nextEvents(stream, 2);
    expect(received).toEqual([order('after1', 2), balance('1.00')]);
  });

  test('announces it after a crash of the database', async () => {
    await host.db.run('delete from change_feed_epoch');
    const id = String((await headersOf('/api/user'))['events-available']);
    expect(startOf(await open(first, id))).toBe(id);
  });

  test('is the only answer that announces it', async () => {
    expect(await headersOf('/api/balance')).not.toHaveProperty('events-available');
  });
});

test('events are deleted after a day', async () => {
  const kept = async () => {
    await deleteExpiredRows(host.services.jobs);
    return (await host.db.rows('select 1 from member_event where member_id = $1', [member.id])).length;
  };
  await reject(await addDeposit());
  // The decision, and its notice.
  expect(await kept()).toBe(2);
  await withClient(host.url, (owner) =>
    owner.query(`update member_event set created_at = now() - interval '26 hours'`),
  );
  expect(await kept()).toBe(0);
});

test('movements between system accounts send no balance', async () => {
  const stream = await open(first);
  await host.db.transaction((tx) =>
    move(tx, { from: system('deposits'), to: system('promotions'), amount: 100n, kind: 'test' }),
  );
  await host.credit(member.id, 100n);
  await first.tick();
  expect(await stream.next()).toEqual(balance('1.00'));
});
