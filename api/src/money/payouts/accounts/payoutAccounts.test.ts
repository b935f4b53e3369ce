import { fundPassword, testHost, type TestMember } from '../../../testing/testHost';
import { tronAddress } from '../../../testing/tronAddress';
import { isSameName } from '../../../base/crypto/accountNumbers';

describe('payout accounts', () => {
  const host = testHost();
  let member: TestMember;

  beforeEach(async () => {
    member = await host.register();
  });

  const tron = (n = 1) => tronAddress(String(n));
  const ether = `0x${'ab'.repeat(20)}`;

  const bindWallet = (change: object = {}) =>
    host.send(
      'bindcard',
      { bank: 'USDT', bank_no: tron(), bank_owner: 'TRC20', pay_pass: fundPassword, ...change },
      member,
    );
  const bindCard = (change: object = {}) =>
    host.send(
      'bindcard',
      {
        bank: '中国银行',
        bank_no: '6222021234567890123',
        bank_owner: '张三',
        bank_address: '北京分行',
        pay_pass: fundPassword,
        ...change,
      },
      member,
    );
  const list = async (type: number) => (await host.send('getcard', { type }, member)).data;

  test('masks a card number but for its last four digits, and shows a wallet address whole', async () => {
    expect(await bindCard()).toMatchObject({ code: 200, message: '绑定成功' });
    expect(await bindWallet()).toMatchObject({ code: 200, message: '绑定成功' });
    expect(await list(1)).toEqual([
      expect.objectContaining({
        bank: '中国银行',
        bank_no: '***************0123',
        bank_owner: '张三',
        bank_address: '北京分行',
      }),
    ]);
    expect(await list(2)).toEqual([expect.objectContaining({ bank: 'USDT', bank_no: tron(), bank_owner: 'TRC20' })]);
  });

  test.each([
    [{ bank_owner: 'BTC' }, '请选择钱包协议'],
    [{ bank_no: ether }, 'USDT地址与所选协议不符！'],
    [{ bank_owner: 'ERC20' }, 'USDT地址与所选协议不符！'],
    [{ bank_no: `${tron()}x` }, 'USDT地址与所选协议不符！'],
    [{ pay_pass: '000000' }, '支付密码错误！'],
  ])('rejects a wallet with %j: %s', async (change, message) => {
    expect(await bindWallet(change)).toEqual({ code: 422, message, data: null });
  });

  test.each([
    [{ bank_owner: '' }, '请输入姓名'],
    [{ bank: '' }, '请输入银行'],
    [{ bank_address: '' }, '请输入开户行地址'],
  ])('rejects a card with %j: %s', async (change, message) => {
    expect(await bindCard(change)).toEqual({ code: 422, message, data: null });
  });

  test('takes the name of the holder in any notation, and no other name', async () => {
    const message = '持卡人姓名须与您的真实姓名一致！';
    expect(await bindCard({ bank_owner: '张三丰' })).toEqual({ code: 422, message, data: null });
    expect(await list(1)).toEqual([]);
    expect((await bindCard({ bank_owner: '　张 三' })).code).toBe(200);
  });

  test('rejects a card of a bank named USDT', async () => {
    expect(await bindCard({ bank: ' USDT', bank_owner: 'mobile', bank_no: '13800138000' })).toEqual({
      code: 422,
      message: '请输入银行',
      data: null,
    });
  });

  test('rejects a second binding of the same account, ignoring the case of an ERC20 address', async () => {
    const erc = { bank_owner: 'ERC20', bank_no: ether };
    expect((await bindWallet(erc)).code).toBe(200);
    expect(await bindWallet({ ...erc, bank_no: ether.toLowerCase() })).toMatchObject({
      code: 422,
      message: '该账户已绑定！',
    });
  });

  test('binds an account once under concurrent requests', async () => {
    const answers = await Promise.all([bindCard(), bindCard(), bindCard()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
    expect(await list(1)).toHaveLength(1);
  });

  test('rejects the seventh account of a kind, also under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => bindWallet({ bank_no: tron(n + 1) })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(6);
    expect(await list(2)).toHaveLength(6);
    expect((await bindCard()).code).toBe(200);
  });

  test('removes an unbound account, allows binding it again, and rejects unbinding by another member', async () => {
    await bindCard();
    const [{ id }] = await list(1);
    const other = await host.register();
    expect((await host.send('delcard', { id }, other)).code).toBe(422);
    expect(await host.send('delcard', { id }, member)).toMatchObject({ code: 200, message: '解绑成功' });
    expect(await list(1)).toEqual([]);
    expect((await bindCard()).code).toBe(200);
  });

  test('rejects a wrong fund password twenty times, and then every attempt for a minute', async () => {
    const wrong = () => bindWallet({ pay_pass: '000000' });
    const answers = await Promise.all(Array.from({ length: 22 }, wrong));
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(20);
    expect((await bindWallet()).code).toBe(429);
    const later = Date.now() + 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    expect((await bindWallet()).code).toBe(200);
    clock.mockRestore();
  });

  test('lists the banks to choose from', async () => {
    const { data } = await host.send('banklist', {}, member);
    expect(data).toContainEqual({ bank_name: '招商银行' });
  });
});

describe('names', () => {
  test.each([
    ['张三', '张三', true],
    ['张三', ' 张　三 ', true],
    ['Li Si', 'ＬＩ　ＳＩ', true],
    ['An Na', 'anna', true],
    ['阿依古丽·买买提', '阿依古丽・买买提', true],
    ['阿依古丽·买买提', '阿依古丽•买买提', true],
    ['张三', '李四', false],
    ['张三', '张三丰', false],
    ['Li & Si', 'Li Si', false],
  ])('%s and %s are the same name: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));
});
