import { withClient } from '../database/connection';
import { fundPassword, loginPassword, testHost, type TestMember } from '../../testing/testHost';

const host = testHost();
let member: TestMember;

const planted = {
  card: '6222023141592653589',
  tron: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z',
  ether: '0xa1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
  mobile: '13927182818',
  otherMobile: '15936271845',
  agentMobile: '18616180339',
  remitter: '6217888844332211',
  email: 'Planted.Address@example.org',
  otherEmail: 'another.planted@example.net',
};

const bind = (account: object) => host.send('bindcard', { pay_pass: fundPassword, ...account }, member);
const wallet = (bank_owner: string, bank_no: string) => bind({ bank: 'USDT', bank_owner, bank_no });

beforeAll(async () => {
  member = await host.register();
});

/** Tables with a row whose text or bytes contain `text` in any case, of all tables of the database. */
const tablesWith = (text: string): Promise<string[]> =>
  withClient(host.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) name from pg_tables where schemaname = 'public' order by 1`,
    );
    const found = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(
        `select from ${name} t where position(lower($1) in lower(t::text)) > 0 or position($2 in t::text) > 0 limit 1`,
        [text, Buffer.from(text).toString('hex')],
      );
      if (rowCount) found.push(name);
    }
    return found;
  });

/** Makes every kind of call that stores one of the planted values, shows it, or decides on what refers to it. */
const useEverything = async () => {
  const { operator, send } = host;
  const done = async (answer: Promise<{ code: number; message: string; data: any }>) => {
    const { code, message, data } = await answer;
    expect({ code, message }).toEqual({ code: 200, message });
    return data;
  };
  await done(bind({ bank: '中国银行', bank_owner: '张三', bank_address: '北京分行', bank_no: planted.card }));
  await done(wallet('TRC20', planted.tron));
  await done(wallet('ERC20', planted.ether));
  const contact = { mobile: planted.mobile, birthday: '', email: planted.email };
  await done(send('updateuserinfo', contact, member));
  const replaced = { ...contact, mobile: planted.otherMobile, email: planted.otherEmail, password: loginPassword };
  await done(send('updateuserinfo', replaced, member));
  await done(send('applyagentdo', { mobile: planted.agentMobile, apply_info: '推广' }, member));
  await host.credit(member.id, 100_000n);

  const remitter = { bank_owner: '张三', bank: '招商银行', bank_no: planted.remitter, bank_address: '深圳' };
  const keyed = (key: string) => ({ ...member, key });
  await done(send('recharge', { paytype: 'bank', amount: '500', ...remitter }, keyed('r')));
  const [deposit] = (await done(operator('GET', '/deposits'))).data;
  const detail = await done(operator('GET', `/deposits/${deposit.out_trade_no}`));
  expect(detail.remitter.number).toBe(planted.remitter);
  await done(operator('POST', `/deposits/${deposit.out_trade_no}/approve`));

  const paidTo: string[] = [];
  for (const type of [1, 2]) {
    for (const { id } of await done(send('getcard', { type }, member))) {
      const order = { amount: '100', bank: id, password: fundPassword };
      const { out_trade_no } = await done(send('withdraw', order, keyed(`w${id}`)));
      paidTo.push((await done(operator('GET', `/withdrawals/${out_trade_no}`))).bank_no);
      await done(operator('POST', `/withdrawals/${out_trade_no}/approve`));
      await done(operator('POST', `/withdrawals/${out_trade_no}/claim`));
      await done(operator('POST', `/withdrawals/${out_trade_no}/failed`, { reason: '账号有误' }));
    }
  }
  expect(paidTo.sort()).toEqual([planted.card, planted.ether, planted.tron].sort());

  for (const q of Object.values(planted)) await done(operator('GET', `/members?q=${q}`));
  await done(operator('GET', `/members/${member.id}`));
  await done(operator('POST', `/members/${member.id}/freeze`, { reason: '核对' }));
  await done(operator('POST', `/members/${member.id}/unfreeze`, { reason: '核对' }));
  const [application] = (await done(operator('GET', '/agent-applications'))).data;
  expect(application.mobile).toBe(planted.agentMobile);
  await done(operator('POST', `/agent-applications/${application.id}/approve`));
};

test('no table has an account number, mobile, e-mail or wallet address that can be read', async () => {
  await useEverything();
  // The search itself works.
  expect(await tablesWith(member.name)).toContain('member');
  for (const value of Object.values(planted)) {
    // The scan would miss a value that is stored in pieces.
    for (const part of [value.slice(0, 10), value.slice(-10)]) {
      expect({ part, tables: await tablesWith(part) }).toEqual({ part, tables: [] });
    }
  }
});

test('answers with code 500 instead of a mobile that was copied from another member', async () => {
  const other = await host.register();
  await host.db.run(
    'update member set mobile_cipher = (select mobile_cipher from member where id = $1) where id = $2',
    [member.id, other.id],
  );
  expect(await host.send('user', {}, other)).toMatchObject({ code: 500, data: null });
  await host.db.run('update member set mobile_cipher = null where id = $1', [other.id]);
  expect((await host.send('user', {}, other)).data.mobile).toBe('');
});
