import { openDatabase, type Queryable } from './database';
import { makeTestDatabase } from '../../testing/cluster';
import { expireWaitingDeposits } from '../../money/payments/depositExpiry';
import { type Clock, clockSource } from './databaseClock';

const rejectError = (error: Error) => {
  throw error;
};

describe('a process whose clock is ten days ahead', () => {
  let database: Awaited<ReturnType<typeof makeTestDatabase>>;
  let db: ReturnType<typeof openDatabase>;
  let clock: Clock;

  beforeAll(async () => {
    database = await makeTestDatabase();
    db = openDatabase(database.appUrl);
    const tenDaysAhead = Date.now() + 10 * 86_400_000;
    jest.spyOn(Date, 'now').mockReturnValue(tenDaysAhead);
  });
  afterAll(async () => {
    clock.stop();
    await db.close();
    await database.drop();
  });

  const databaseTime = async () =>
    (await db.row<{ at: Date }>('select clock_timestamp() "at"'))?.at.getTime() ?? Number.NaN;

  test("shows the database's time", async () => {
    const before = await databaseTime();
    clock = await clockSource.start(db, rejectError);
    const shown = clock.now().getTime();
    expect(shown).toBeGreaterThanOrEqual(before);
    expect(shown).toBeLessThanOrEqual((await databaseTime()) + 1);
  });

  test('rejects no deposit that waits for less than its time', async () => {
    await db.run(
      `with one as (insert into member (username, password_hash, fund_password_hash, realname)
          values ('m', '', '', '') returning id)
        insert into deposit (out_trade_no, member_id, paytype, amount, real_money, created_at)
          select order_number, id, 'bank', 100, 1, now() - age from one,
            (values ('D1', interval '23 hours'), ('D2', interval '25 hours')) o (order_number, age)`,
    );
    expect(await expireWaitingDeposits({ db, now: clock.now })).toBe(1);
    expect(await db.rows('select out_trade_no from deposit where state = 1')).toEqual([{ out_trade_no: 'D1' }]);
  });
});

describe('the clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const answering = (answer: () => Promise<{ at: number }>) => ({ row: answer }) as unknown as Queryable;

  test("runs between two answers of the database, and ignores jumps of the process's clock", async () => {
    const clock = await clockSource.start(
      answering(async () => ({ at: 1000 })),
      rejectError,
    );
    jest.setSystemTime(0);
    jest.advanceTimersByTime(5000);
    expect(clock.now()).toEqual(new Date(6000));
    clock.stop();
  });

  test('follows a primary with another time within half a minute', async () => {
    let at = 1000;
    const clock = await clockSource.start(
      answering(async () => ({ at })),
      rejectError,
    );
    at = 90_000;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(clock.now()).toEqual(new Date(90_000));
    clock.stop();
  });

  test('runs on and reports while the database does not answer', async () => {
    let answer = async () => ({ at: 1000 });
    const onError = jest.fn();
    const clock = await clockSource.start(
      answering(() => answer()),
      onError,
    );
    answer = () => Promise.reject(new Error('down'));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(clock.now()).toEqual(new Date(31_000));
    expect(onError).toHaveBeenCalledTimes(1);
    clock.stop();
  });
});
