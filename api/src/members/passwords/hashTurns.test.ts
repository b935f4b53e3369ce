import type * as Argon2 from '@node-rs/argon2';
import { fundPassword, loginPassword, registration, testHost } from '../../testing/testHost';

/** Hashes that are held back, in the order in which they began. */
const held: (() => void)[] = [];
let holding = false;
let verified = 0;

const pass = async () => {
  if (holding) await new Promise<void>((resolve) => held.push(resolve));
};

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return {
    ...argon2,
    hash: async (...args: Parameters<typeof argon2.hash>) => {
      await pass();
      return argon2.hash(...args);
    },
    verify: async (...args: Parameters<typeof argon2.verify>) => {
      verified += 1;
      await pass();
      return argon2.verify(...args);
    },
  };
});

const host = testHost();

beforeEach(() => {
  // Time stands still for the throttles, so that a slow machine refills no bucket.
  const now = Date.parse('2026-03-10T15:00:00+08:00');
  jest.spyOn(Date, 'now').mockReturnValue(now);
  verified = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const guess = (name: string, address: string) => host.send('login_pc', { name, password: 'wrong1234' }, from(address));

/** Makes calls whose hashes hang, waits until `count` hashes do, and lets those that begin later pass. */
const hang = async <Answer>(count: number, call: () => Promise<Answer>[]): Promise<Promise<Answer>[]> => {
  holding = true;
  const calls = call();
  while (held.length < count) await new Promise(setImmediate);
  holding = false;
  return calls;
};

const release = () => {
  for (const end of held.splice(0)) end();
};

test('25 concurrent guesses at different names from one address cost 15 hashes', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(`guess${100 + n}`, '10.0.0.1')));
  expect(verified).toBe(15);
  expect(answers.filter(({ code }) => code === 422)).toHaveLength(15);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(10);
});

test('while hashes of one address hang, another address logs in and a member changes the fund password', async () => {
  await host.register('other001');
  const { token } = await host.register('other002');
  const burst = await hang(1, () => Array.from({ length: 40 }, (_, n) => guess(`burst${100 + n}`, '10.0.1.1')));
  const login = await host.send('login_pc', { name: 'other001', password: loginPassword }, from('10.0.1.2'));
  const change = await host.send('editPayPassword', { password: fundPassword, paypassword: '654321' }, { token });
  expect([login.code, change.code]).toEqual([200, 200]);
  expect(held).toHaveLength(1);
  release();
  const codes = (await Promise.all(burst)).map(({ code }) => code);
  expect(codes.filter((code) => code === 422)).toHaveLength(15);
  expect(codes.filter((code) => code === 429)).toHaveLength(25);
});

test('while the registrations of one address hang, another address registers', async () => {
  const burst = await hang(1, () =>
    Array.from({ length: 12 }, (_, n) => host.send('register', registration(`crowd${100 + n}`), from('10.0.2.1'))),
  );
  expect((await host.send('register', registration('alone001'), from('10.0.2.2'))).code).toBe(200);
  expect(held).toHaveLength(1);
  release();
  expect((await Promise.all(burst)).every(({ code }) => code === 200)).toBe(true);
});

test('while the throttle of one address is locked, its calls leave connections to others', async () => {
  await host.register('other003');
  await host.db.run(`insert into throttle (key, level) values ('register:10.0.3.1', 1)`);
  const again = () => host.send('register', registration('other003'), from('10.0.3.1'));
  let calls: ReturnType<typeof again>[] = [];
  await host.db.transaction(async (tx) => {
    await tx.run(`select from throttle where key = 'register:10.0.3.1' for update`);
    calls = Array.from({ length: 40 }, again);
    const login = await host.send('login_pc', { name: 'other003', password: loginPassword }, from('10.0.3.2'));
    expect(login.code).toBe(200);
  });
  expect((await Promise.all(calls)).every(({ code }) => code === 422)).toBe(true);
});
