import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../database/database';
import { insertAgentApplication } from '../../promotions/agents/routes';
import { findByEncrypted } from '../../operators/members/readMembers';
import { updateContact } from '../../members/profile/profiles.store';
import { encryptRemitter } from '../../money/payments/remitter';
import { insertPayoutAccount } from '../../money/payouts/accounts/routes';
import { StartRefused } from '../errors/startRefused';
import { makeTestDatabase, type TestDatabase } from '../../testing/cluster';
import { accountHashes } from './accountNumbers';
import { type FieldCipher, makeFieldCipher, dataKeyOf } from './fieldCipher';
import { openFieldCipher } from './openFieldCipher';
import { rotate } from './encryptRows';

const key = () => randomBytes(32).toString('base64');
const idOf = (text: string) => dataKeyOf(text).id.toString('hex');

let database: TestDatabase;
let db: Database;
let folder: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  db = openDatabase(database.appUrl);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-data-key-'));
  await db.run('delete from agent_application');
  await db.run('delete from deposit');
  await db.run('delete from payout_account');
  await db.run('delete from member');
  await db.run('delete from data_key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts with a key and further ones; without them, with the file in the data folder. */
const open = (DATA_KEY?: string, ...DATA_KEY_OLD: string[]): Promise<FieldCipher> =>
  openFieldCipher(db, { DATA_KEY, DATA_KEY_OLD, DATA_DIR: folder });
const file = () => join(folder, 'data-key');

interface StoredNumbers {
  mobile: string;
  email: string;
  numbers: string[];
  remitter: string;
  agentMobile: string;
}

/** All values of a member, decrypted. */
const readNumbers = async (cipher: FieldCipher, memberId: string): Promise<StoredNumbers> => {
  const value = async (field: Parameters<FieldCipher['decrypt']>[0]['field'], sql: string) =>
    (await db.rows<{ value: Buffer | null }>(sql, [memberId])).map((row) =>
      cipher.decrypt({ field, memberId }, row.value),
    );
  const [mobile = ''] = await value('member.mobile', 'select mobile_cipher value from member where id = $1');
  const [email = ''] = await value('member.email', 'select email_cipher value from member where id = $1');
  const [remitter = ''] = await value(
    'deposit.remitter',
    'select remitter_cipher value from deposit where member_id = $1',
  );
  const [agentMobile = ''] = await value(
    'agent_application.mobile',
    'select mobile_cipher value from agent_application where member_id = $1',
  );
  const numbers = await value(
    'payout_account.bank_no',
    'select bank_no_cipher value from payout_account where member_id = $1 order by id',
  );
  return { mobile, email, numbers, remitter, agentMobile };
};

const insertMember = async (): Promise<string> => {
  const row = await db.row<{ id: string }>(
    `insert into member (username, password_hash, fund_password_hash, realname) values ($1, '', '', '') returning id`,
    [randomBytes(6).toString('hex')],
  );
  return row?.id ?? '';
};

const bind = (cipher: FieldCipher, memberId: string, number: string) => {
  const account = { memberId, kind: 2, bank: 'USDT', owner: 'ERC20', number, address: '', now: new Date() };
  return db.transaction((tx) => insertPayoutAccount(tx, cipher, account));
};

/** A member with six values that the cipher has encrypted. */
const addMember = async (cipher: FieldCipher): Promise<string> => {
  const id = await insertMember();
  await updateContact({ db, cipher }, id, { mobile: '13800138000', email: 'Lin@example.com', birthday: '' });
  for (const number of ['6222021234567890', `0x${'aB'.repeat(20)}`]) await bind(cipher, id, number);
  await db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, remitter_cipher, remitter_name_hash)
      values ('D' || $1, $1::bigint, 'bank', 1, 1, $2, $3)`,
    [id, ...Object.values(encryptRemitter(cipher, id, { name: '', bank: '', number: '6217888844332211', branch: '' }))],
  );
  const mobile_cipher = cipher.encrypt({ field: 'agent_application.mobile', memberId: id }, '13900139000');
  await insertAgentApplication(db, { member_id: id, mobile_cipher, apply_info: '', created_at: new Date() });
  return id;
};

const allNumbers: StoredNumbers = {
  mobile: '13800138000',
  email: 'Lin@example.com',
  numbers: ['6222021234567890', `0x${'aB'.repeat(20)}`],
  remitter: expect.stringContaining('6217888844332211'),
  agentMobile: '13900139000',
};

describe('the key of a host', () => {
  test('is made at the first start, readable by its owner only, and used again', async () => {
    const [first] = (await open()).keyIds;
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['data-key']);
    expect((await open()).keyIds).toEqual([first]);
    expect(idOf((await readFile(file(), 'utf8')).trim())).toBe(first.toString('hex'));
  });

  test('is DATA_KEY if it is set, and then no file is made', async () => {
    const configured = key();
    expect((await open(configured)).keyIds[0].toString('hex')).toBe(idOf(configured));
    expect(await readdir(folder)).toEqual([]);
  });

  test('can move from the file to DATA_KEY', async () => {
    await open();
    await open(await readFile(file(), 'utf8').then((text) => text.trim()));
  });

  test('is not made again for a database that has one', async () => {
    await open();
    await rm(file());
    await expect(open()).rejects.toThrow(
      `Account numbers in this database are encrypted, and ${file()} has no key. Restore the file, or set DATA_KEY`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test('is refused if the database was encrypted with another one', async () => {
    const [first, second] = [key(), key()];
    await open(first);
    const refused = await open(second).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect((refused as Error).message).toBe(
      `Account numbers in this database are encrypted with the data key ${idOf(first)}, and this host has ` +
        `${idOf(second)}. Set DATA_KEY to the key of the other hosts. To replace that key, name it in DATA_KEY_OLD.`,
    );
  });

  test.each([
    ['', 'is empty. Remove it or set DATA_KEY.'],
    ['secret\n', 'must have keys of 32 bytes in base64, one a line.'],
  ])('is refused if the file has %j', async (text, message) => {
    await writeFile(file(), text);
    await expect(open()).rejects.toThrow(`${file()} ${message}`);
  });
});

describe('a rotation', () => {
  const [old, next, later] = [key(), key(), key()];
  const rotated = (cipher: FieldCipher) => rotate(db, { cipher, log: () => undefined });

  test('encrypts and hashes every value with the new key, after which the old one is not needed', async () => {
    const id = await addMember(await open(old));
    const both = await open(next, old);
    expect(await readNumbers(both, id)).toEqual(allNumbers);
    expect(await rotated(both)).toBe(6);
    const cipher = await open(next);
    expect(await readNumbers(cipher, id)).toEqual(allNumbers);
    const hashes = accountHashes(cipher, `0x${'ab'.repeat(20)}`);
    expect(await db.row('select from payout_account where bank_no_hash = any($1)', [hashes])).toBeDefined();
    expect(await rotated(cipher)).toBe(0);
  });

  test('refuses hosts with the old key alone, and later with the old key in first place', async () => {
    await open(old);
    const both = await open(next, old);
    await expect(open(old)).rejects.toThrow(`encrypted with the data key ${idOf(next)}, and this host has`);
    await rotated(both);
    await expect(open(old, next)).rejects.toThrow(
      `The data key ${idOf(old)} was replaced and may not be used again. Set DATA_KEY to the current one: ` +
        `${idOf(next)}.`,
    );
  });

  test('is not undone by a host that still has the old key in first place', async () => {
    const id = await addMember(await open(old));
    const host = await open(next, old);
    const earlier = await open(old, next);
    expect(await rotated(earlier)).toBe(0);
    expect(await rotated(host)).toBe(6);
    expect(await readNumbers(makeFieldCipher([dataKeyOf(next)]), id)).toEqual(allNumbers);
  });

  test('finds numbers of both keys while it runs, and binds none of them twice', async () => {
    const memberId = await insertMember();
    const [number, other] = [`0x${'aB'.repeat(20)}`, `0x${'Cd'.repeat(20)}`];
    expect(await bind(await open(old), memberId, number)).toBe(true);
    const both = await open(next, old);
    expect(await bind(both, memberId, number.toLowerCase())).toBe(false);
    expect(await bind(both, memberId, other)).toBe(true);
    for (const q of ['AB'.repeat(2), 'CD'.repeat(2), number, other]) {
      expect(await findByEncrypted({ db, cipher: both }, q)).toEqual([memberId]);
    }
    expect(await findByEncrypted({ db, cipher: both }, 'ab'.repeat(3))).toEqual([]);
  });

  test('works by lines of the file, the current key first', async () => {
    await writeFile(file(), `${next}\n`);
    const id = await addMember(await open());
    await writeFile(file(), `${later}\n${next}\n`);
    await rotated(await open());
    await writeFile(file(), `${later}\n`);
    expect(await readNumbers(await open(), id)).toEqual(allNumbers);
  });

  test('stops after a batch and continues at the next start', async () => {
    const id = await addMember(await open(old));
    const both = await open(next, old);
    let checks = 0;
    expect(await rotate(db, { cipher: both, log: () => undefined, stopped: () => (checks += 1) > 1 })).toBe(1);
    await expect(open(next)).rejects.toThrow(`encrypted with the data key ${idOf(old)}`);
    expect(await readNumbers(both, id)).toEqual(allNumbers);
    expect(await rotated(both)).toBe(5);
  });
});
