import iconv from 'iconv-lite';
import { writeSetting } from '../../base/settings/settings';
import { autoApprove } from '../../money/incoming/settings';
import { paymentHost } from '../../testing/paymentHost';
import { readStatement } from './bankStatement';

const columns = {
  reference: '交易流水号',
  amount: '收入金额',
  paid_at: '交易时间',
  name: '对方户名',
  number: '对方账号',
  account: '',
};
const headings = '交易时间,交易流水号,收入金额,支出金额,对方户名,对方账号';
const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const file = (...lines: string[]) => [headings, ...lines].join('\r\n');

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['GBK', (text: string) => iconv.encode(text, 'gbk')],
])('a statement in %s is read', (_encoding, encode) => {
  const text = file('2026-03-10 15:00:05,N-001,"1,234.50",,林晚,="6222021234567890"');
  expect(readStatement(encode(`某银行交易明细\r\n\r\n${text}`).toString('base64'), columns)).toEqual([
    {
      payment: {
        channel: 'bank',
        identity: 'N001',
        reference: 'N-001',
        currency: 'CNY',
        amount: 123_450n,
        recipient: '',
        paidAt: new Date('2026-03-10T15:00:05+08:00'),
      },
      sender: { name: '林晚', number: '6222021234567890' },
    },
  ]);
});

test.each([
  ['20260310 150005', '2026-03-10T15:00:05+08:00'],
  ['2026/3/9 8:01', '2026-03-09T08:01:00+08:00'],
  ['2026年3月9日', '2026-03-09T00:00:00+08:00'],
  ['20260309', '2026-03-09T00:00:00+08:00'],
])('the time %s is read', (text, expected) => {
  const [line] = readStatement(inBase64(file(`${text},N1,1.00,,林晚,1234`)), columns);
  expect(line?.payment.paidAt).toEqual(new Date(expected));
});

test.each([
  ['money that went', '2026-03-10 15:00,N1,,5.00,林晚,1'],
  ['a correction', '2026-03-10 15:00,N1,-5.00,,林晚,1'],
  ['zero', '2026-03-10 15:00,N1,0.00,,林晚,1'],
])('a line of %s is no payment', (_what, line) => expect(readStatement(inBase64(file(line)), columns)).toEqual([]));

test.each([
  ['an amount of words', '2026-03-10 15:00,N1,一百,,林晚,1', '第2行的金额有误！'],
  ['an amount of three places', '2026-03-10 15:00,N1,1.005,,林晚,1', '第2行的金额有误！'],
  ['a day that does not exist', '2026-02-31 15:00,N1,1.00,,林晚,1', '第2行的时间有误！'],
  [
    'a number that a spreadsheet has rounded',
    '2026-03-10 15:00,2.02603E+19,1.00,,林晚,1',
    '第2行的流水号已被表格软件改写',
  ],
  ['no reference', '2026-03-10 15:00,--,1.00,,林晚,1', '第2行的流水号有误！'],
  ['an open quote', '2026-03-10 15:00,N1,"1.00,,林晚,1', '第2行格式有误'],
])('a line with %s is named', (_what, line, message) =>
  expect(() => readStatement(inBase64(file(line)), columns)).toThrow(message),
);

test.each(['合计,,"1,234.00",,,', '合计：1笔', '本页小计,1,5.00', ',,,,,', '备注：以上为电子对账单'])(
  'what a bank writes under its table, %s, is no line',
  (remark) => {
    const line = '2026-03-10 15:00,N1,1.00,,林晚,1';
    expect(readStatement(inBase64(file(line, remark)), columns)).toHaveLength(1);
  },
);

test.each(['备注：货款', '合计', '共3笔', '--'])(
  'a line that begins with %s but has a number is a payment',
  (first) => {
    const text = `摘要,${headings}\r\n${first},2026-03-10 15:00,N1,1.00,,林晚,1`;
    expect(readStatement(inBase64(text), columns)).toHaveLength(1);
  },
);

test('a column that is missing is named', () =>
  expect(() => readStatement(inBase64('交易流水号,收入金额\r\nN1,1.00'), columns)).toThrow('文件缺少“交易时间”列！'));

describe('the import', () => {
  const check = (text: string) =>
    at.host.operator('POST', '/payments/import/check', { channel: 'bank', csv: inBase64(text), columns });
  const at = paymentHost();
  const send = (text: string, change: object = {}) =>
    at.host.operator('POST', '/payments/import', {
      channel: 'bank',
      csv: iconv.encode(text, 'gbk').toString('base64'),
      columns,
      ...change,
    });
  const order = () =>
    at.order({
      paytype: 'bank',
      amount: '100',
      bank_owner: '林晚',
      bank: '招商银行',
      bank_no: '6222021234567890',
      bank_address: '北京分行',
    });
  const today = () => new Date(Date.now() + 8 * 3_600_000 + 60_000).toISOString().slice(0, 19).replace('T', ' ');

  beforeEach(() => writeSetting(at.host.db, autoApprove, { usdt: '0.00', bank: '1000.00', psp: '0.00' }));

  test.each<[string, string, bigint, string]>([
    ['the name and the last digits of the account', '林晚,6222****7890', 10_000n, 'assigned'],
    ['the whole account', '林 晚,6222 0212 3456 7890', 10_000n, 'assigned'],
    ['another name', '林早,6222021234567890', 0n, 'confirmed'],
    ['another account', '林晚,6222****7891', 0n, 'confirmed'],
    ['too few digits', '林晚,***890', 0n, 'confirmed'],
    ['no account', '林晚,', 0n, 'confirmed'],
  ])('credits an order by its amount, and %s decides', async (_what, sender, credited, state) => {
    await order();
    const { data } = await send(file(`${today()},S${at.member.id},100.00,,${sender}`));
    const [assigned, waiting] = state === 'assigned' ? [1, 0] : [0, 1];
    expect(data).toEqual({ read: 1, added: 1, skipped: 0, assigned, waiting });
    expect(await at.host.balance(at.member.id)).toBe(credited);
  });

  test('two orders of the same amount and account get no payment by the site', async () => {
    await order();
    await order();
    const { data } = await send(file(`${today()},T${at.member.id},100.00,,林晚,7890`));
    expect(data).toMatchObject({ assigned: 0, waiting: 1 });
  });

  test('skips lines that were read before, also when two files come at once', async () => {
    const text = file(
      `${today()},R1,10.00,,林晚,7890`,
      `${today()},R2,10.00,,林晚,7890`,
      `${today()},r-1,10.00,,林晚,7890`,
    );
    const answers = await Promise.all([send(text), send(text)]);
    expect(answers.map(({ data }) => data.added).sort()).toEqual([0, 3]);
    expect((await send(text)).data).toEqual({ read: 3, added: 0, skipped: 3, assigned: 0, waiting: 3 });
  });

  test('of a large file is checked as a whole, and goes on with what is missing', async () => {
    const lines = Array.from({ length: 5001 }, (_, n) => `${today()},L-${n},10.0${n % 10},,"=林 ""晚""",6222****7890`);
    await send(file(lines[0] ?? ''));
    const { data } = await check(`某银行\n${file(...lines, lines[7] ?? '')}`);
    expect(data).toMatchObject({ read: 5001, known: 1, parts: [expect.any(String)] });
    const parts = [file(...lines.slice(1, 3)), file(...lines.slice(3))];
    expect(readStatement(data.parts[0], columns)).toEqual(
      parts.flatMap((part) => readStatement(inBase64(part), columns)),
    );
    expect((await check(file(...lines.slice(0, 2)))).data).toMatchObject({ known: 1 });
    expect((await send('', { csv: data.parts[0] })).data).toMatchObject({ added: 5000, waiting: 5000 });
    expect((await check(file(...lines))).data).toEqual({ read: 5001, known: 5001, parts: [] });
  });

  test('adds nothing of a file that cannot be read, or contradicts what is known', async () => {
    await send(file(`${today()},C1,10.00,,林晚,7890`));
    for (const [lines, message] of [
      [[`${today()},C2,10.00,,林晚,7890`, `${today()},C3,x,,林晚,7890`], '第3行的金额有误！'],
      [
        [`${today()},C2,10.00,,林晚,7890`, `${today()},C1,11.00,,林晚,7890`],
        '流水号C1与已登记的另一笔付款重复，金额或日期不同，请核对文件！',
      ],
      [
        [`${today()},C2,10.00,,林晚,7890`, `2026-03-01,C1,10.00,,林晚,7890`],
        '流水号C1与已登记的另一笔付款重复，金额或日期不同，请核对文件！',
      ],
      [
        [`${today()},C2,10.00,,林晚,7890`, `${today()},C-2,11.00,,林晚,7890`],
        '文件中流水号C-2重复，但金额、时间或付款人不同，请核对文件！',
      ],
      [
        [`${today()},C2,10.00,,林晚,7890`, `${today()},C-2,10.00,,张三,7890`],
        '文件中流水号C-2重复，但金额、时间或付款人不同，请核对文件！',
      ],
    ] as const) {
      for (const call of [send, check]) expect(await call(file(...lines))).toMatchObject({ code: 422, message });
    }
    expect(await at.host.db.rows(`select from incoming_payment where reference = 'C2'`)).toEqual([]);
  });
});
