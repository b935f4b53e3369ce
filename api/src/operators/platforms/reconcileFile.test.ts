import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionReconciliation } from '@site/contract/operators';
import { beijingTime } from '../../base/time/beijingTime';
import { runOperatorCommand } from '../../testing/runOperatorCommand';
import { operatorKeyOfTests, testHost, type TestMember } from '../../testing/testHost';
import { walletOf } from '../../testing/walletHost';

const host = testHost();
const head = 'transaction,member,action,amount,round';
const wallet = walletOf(host);
let member: TestMember;
let url: string;

beforeAll(async () => {
  member = await host.register();
  await host.credit(member.id, 10_000n);
  const token = await wallet.launch(member);
  const play = (action: 'debit' | 'credit' | 'rollback' | 'settle', fields: object) =>
    wallet.call(action, { member: member.id, token, game: 'slot', round: 'r1', ...fields });
  await play('debit', { transaction: 'd1', amount: '5' });
  await play('credit', { transaction: 'c1', amount: '8', final: true });
  await play('settle', { transaction: 's1', correction: '-1.50' });
  await play('debit', { transaction: 'd2', amount: '2', round: 'r2' });
  await play('rollback', { transaction: 'x2', original: 'd2' });
  await play('debit', { transaction: 'd3', amount: '500', round: 'r3' });
  await play('rollback', { transaction: 'x4', original: 'd4' });
  await play('credit', { transaction: 'c0', amount: '0', round: 'r2', final: true });
  await play('debit', { transaction: 'd5', amount: '1', round: 'r5' });
  url = await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const reconcile = (csv: string, more: object = {}, name = 'SLOTS') =>
  host.operator('POST', `/platforms/${name}/reconcile`, { csv, ...more });
const compare = async (lines: string[], more: object = {}): Promise<TransactionReconciliation> => {
  const { data, code, message } = await reconcile(base64([head, ...lines].join('\n')), more);
  expect({ code, message }).toMatchObject({ code: 200 });
  return data;
};
const mine = (line: string) => line.replaceAll(',M,', `,${member.id},`);
const all = ['d1,M,debit,5.00,r1', 'c1,M,credit,8,r1', 's1,M,settle,-1.50,r1', 'd2,M,debit,2,r2', 'x2,M,rollback,2,'];
const complete = () => [...all, 'd5,M,debit,1,r5'].map(mine);

test('a file with all that moved money agrees, without what was refused or moved nothing', async () => {
  const none = { count: 0, rows: [] };
  expect(await compare(complete())).toMatchObject({
    same: 6,
    missing_here: none,
    missing_there: none,
    different: none,
  });
});

test('names what one side lacks, and what the sides state differently', async () => {
  const lines = [
    'd1,M,debit,5.01,r1',
    'c1,M,debit,8,r1',
    's1,M,settle,1.50,r1',
    'x2,M,rollback,,',
    'd3,M,debit,500,r3',
    'd4,M,debit,3,r4',
    'd5,M,debit,1,r6',
    'new,M,credit,4,r9',
    'd1,999999,debit,5,r1',
  ];
  const result = await compare(lines.map(mine));
  expect(result.same).toBe(1);
  expect(result.missing_here).toEqual({
    count: 2,
    rows: [
      {
        line: 9,
        transaction: 'new',
        member: member.id,
        theirs: { action: 'credit', amount: '4.00', round: 'r9' },
        ours: null,
        at: null,
      },
      expect.objectContaining({ line: 10, member: '999999', ours: null }),
    ],
  });
  expect(result.missing_there).toEqual({
    count: 1,
    rows: [
      {
        line: null,
        transaction: 'd2',
        member: member.id,
        theirs: null,
        ours: { action: 'debit', amount: '2.00', round: 'r2', state: null },
        at: expect.stringMatching(/^\d{4}-/),
      },
    ],
  });
  expect(result.different.rows.map(({ transaction, ours }) => [transaction, ours?.amount, ours?.state])).toEqual([
    ['d1', '5.00', null],
    ['c1', '8.00', null],
    ['s1', '-1.50', null],
    ['d3', '0.00', 'refused'],
    ['d4', '0.00', 'undone-before'],
    ['d5', '1.00', null],
  ]);
});

test('the period or else the span of the file decides what is missing there', async () => {
  const first = await compare([mine('d1,M,debit,5,r1')]);
  expect(first.missing_there.count).toBe(0);
  const today = beijingTime(new Date()).slice(0, 10);
  const whole = await compare([mine('d1,M,debit,5,r1')], { from: today, to: today });
  expect(whole.missing_there).toMatchObject({ count: 5 });
  const past = await compare([mine('d1,M,debit,5,r1')], { from: '2020-01-01', to: '2020-01-01' });
  expect(past).toMatchObject({ same: 1, missing_there: { count: 0 } });
  expect(await compare([mine('new,M,debit,5,r1')])).toMatchObject({ since: null, missing_there: { count: 0 } });
});

test('counts all that differs, and lists a hundred of each kind', async () => {
  const result = await compare(Array.from({ length: 250 }, (_, n) => mine(`n${n},M,credit,1,r1`)));
  expect([result.missing_here.count, result.missing_here.rows.length]).toEqual([250, 100]);
});

test('reads files of spreadsheets: GBK, text cells, other orders of columns, without a round', async () => {
  const text = `SLOTS\r\namount,transaction,member,action\r\n"￥5.00",="d1",'${member.id},DEBIT\r\n`;
  // 合计 in GBK.
  const total = Buffer.from([0xba, 0xcf, 0xbc, 0xc6]);
  const gbk = Buffer.concat([Buffer.from(text.replace('￥', '')), total, Buffer.from(',,,\r\n')]);
  for (const file of [Buffer.from(`${text}合计,,,\r\n`), gbk]) {
    expect((await reconcile(file.toString('base64'))).data).toMatchObject({ same: 1, missing_here: { count: 0 } });
  }
});

test.each([
  ['d1,M,debit,5,r1\nd2,M,debit,five,r2', '第3行的金额有误！'],
  ['d1,M,debit,,r1', '第2行的金额有误！'],
  ['d1,M,bet,5,r1', '第2行的动作有误！'],
  ['d1,bob,debit,5,r1', '第2行的会员编号有误！'],
  ['d 1,M,debit,5,r1', '第2行的交易号有误！'],
  ['2.02603E+19,M,debit,5,r1', '第2行的编号已被表格软件改写，请使用平台的原文件！'],
  ['d1,M,debit,5,r1\n\nd1,M,debit,6,r1', '第4行的交易d1与第2行重复，但内容不同！'],
  ['d1,M,', '第2行格式有误，列数或引号不正确！'],
  ['', '文件中没有交易！'],
])('refuses the malformed file %j and names the line', async (lines, message) => {
  expect(await reconcile(base64(`${head}\n${mine(lines)}`))).toMatchObject({ code: 422, message });
});

test('refuses a file without a column, an unknown platform, and half a period', async () => {
  const csv = base64(`${head}\n${mine('d1,M,debit,5,r1')}`);
  expect(await reconcile(base64('transaction,member\nd1,1'))).toMatchObject({ message: '文件缺少“action”列！' });
  expect(await reconcile(csv, {}, 'NONE')).toMatchObject({ code: 422, message: '没有该平台！' });
  expect(await reconcile(csv, { from: '2026-01-01' })).toMatchObject({ message: '请同时填写开始日期和结束日期！' });
});

test('the command compares a file, and fails if there is a difference', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-'));
  const run = async (lines: string[]) => {
    await writeFile(join(folder, 'file.csv'), [head, ...lines].join('\n'));
    return runOperatorCommand(['reconcile', 'SLOTS', join(folder, 'file.csv')], {
      env: { OPERATOR_URL: url, OPERATOR_KEY: operatorKeyOfTests },
    });
  };
  const same = await run(complete());
  expect(same).toMatchObject({ code: 0, err: '' });
  expect(same.out).toMatch(/^same: 6\nmissing_here: 0\nmissing_there: 0\ndifferent: 0\nfrom .+ to .+\n$/);
  const other = await run([...complete().slice(1), mine('new,M,credit,4,')]);
  expect(other).toMatchObject({ code: 1, err: 'The file and the books differ.\n' });
  expect(other.out).toContain('missing_here: 1\n{"line":7,"transaction":"new"');
  await rm(folder, { recursive: true });
});
