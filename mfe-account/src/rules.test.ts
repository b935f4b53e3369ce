import { firstIssue } from '@site/shared';
import { total } from './member-centre/earlyAssets';
import { addBankCardRules, addUsdtRules } from './payout-accounts/addRules';
import { optionalAmountRules } from './forms/ProofDialog';
import { fundPasswordRules, loginPasswordRules } from './security/passwordRules';
import { deviceName } from './security/sessions/deviceName';
import { maskedAddress } from './security/sessions/maskedAddress';
import { captchaCodes, drawCaptcha } from './session/captchaCodes';
import { loginRules, registerRules, registerRulesWithBirthday } from './session/sessionRules';

describe('the registration and login forms', () => {
  const fine = {
    name: 'member88',
    password: 'secret88',
    confirmPass: 'secret88',
    realname: '张三',
    paypassword: '123456',
    captcha: 'TY4S',
  };

  test.each([
    [{ name: 'ab123' }, '用户名长度不得低于6位，以字母和数字组合！'],
    [{ name: 'abcdef' }, '用户名长度不得低于6位，以字母和数字组合！'],
    [{ name: '123456' }, '用户名长度不得低于6位，以字母和数字组合！'],
    [{ password: 'abc1234' }, '密码长度最少8位！以字母和数字组合！'],
    [{ password: '12345678' }, '密码长度最少8位！以字母和数字组合！'],
    [{ password: '我的密码很长很长1' }, '密码长度最少8位！以字母和数字组合！'],
    [{ confirmPass: 'secret89' }, '两次密码不一致！'],
    [{ realname: '' }, '姓名格式不正确，可以是中，英文名称！'],
    [{ realname: '张3' }, '姓名格式不正确，可以是中，英文名称！'],
    [{ paypassword: '12345' }, '支付密码长度需是6位！'],
    [{ paypassword: 'ab12!?' }, '支付密码长度需是6位！'],
    // Rules are checked in the order listed; the first one that fails gives the message.
    [
      { paypassword: '', realname: '', confirmPass: '', password: '', name: '' },
      '用户名长度不得低于6位，以字母和数字组合！',
    ],
    [{ paypassword: '', realname: '', confirmPass: '' }, '两次密码不一致！'],
    [{ paypassword: '', realname: '9' }, '姓名格式不正确，可以是中，英文名称！'],
  ])('registration with %j gives %s', (changes, message) => {
    expect(firstIssue(registerRules, { ...fine, ...changes })?.message).toBe(message);
  });

  test.each([
    [{ birthday: '' }, { message: '请选择出生日期', field: 'birthday' }],
    [
      { birthday: '', paypassword: '' },
      { message: '支付密码长度需是6位！', field: 'paypassword' },
    ],
    [{ birthday: '1990-01-31' }, undefined],
  ])('registration on a site with a minimum age with %j gives %j', (changes, issue) => {
    expect(firstIssue(registerRulesWithBirthday, { ...fine, ...changes })).toEqual(issue);
  });

  const withPassword = (password: string) => ({ password, confirmPass: password });

  test.each([
    [{}],
    [{ realname: '买买提·阿里' }],
    [{ realname: 'John & Jane' }],
    [withPassword('pass word 1')],
    [withPassword('我的secret8')],
  ])('registration accepts %j', (changes) => {
    expect(firstIssue(registerRules, { ...fine, ...changes })).toBeUndefined();
  });

  test.each([
    [
      { name: '', password: '', captcha: '' },
      { message: '请输入您的账号和密码！', field: 'name' },
    ],
    [
      { name: ' ', password: 'x', captcha: 'x' },
      { message: '请输入您的账号和密码！', field: 'name' },
    ],
    [
      { name: 'member88', password: '', captcha: '' },
      { message: '请输入您的账号和密码！', field: 'password' },
    ],
    [
      { name: 'member88', password: 'x', captcha: '' },
      { message: '请输入验证码！', field: 'captcha' },
    ],
    [{ name: 'member88', password: 'x', captcha: 'zzzz' }, undefined],
  ])('login with %j gives %j', (values, issue) => {
    expect(firstIssue(loginRules, values)).toEqual(issue);
  });
});

describe('the captcha', () => {
  const manyTimes = Array.from({ length: 600 });

  test('has 21 codes of four characters with letters and digits', () => {
    expect(captchaCodes).toHaveLength(21);
    for (const code of captchaCodes) expect(code).toMatch(/^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9]{4}$/);
  });

  test('draws an index from 0 to 19 and never the last code', () => {
    const drawn = new Set(manyTimes.map(() => drawCaptcha()));
    expect(Math.min(...drawn)).toBe(0);
    expect(Math.max(...drawn)).toBe(19);
  });

  test('a new index always differs, within 0 to 19', () => {
    let index = drawCaptcha();
    manyTimes.forEach(() => {
      const next = drawCaptcha(index);
      expect(next).not.toBe(index);
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next).toBeLessThan(20);
      index = next;
    });
  });
});

describe('the forms of passwords', () => {
  const cases: [old: string, next: string, confirmation: string, message: string][] = [
    ['', '', '', '请输入旧密码'],
    ['abc', '', '', '请输入新密码'],
    ['abc12', 'abc', '', '请输入正确的旧密码长度'],
    ['abc123', 'abc12', '', '请输入正确的新密码长度'],
    ['abc123', 'abc124', '', '请输入确认密码'],
    ['abc123', 'abc124', 'abc125', '两次密码不一致！'],
    ['abc123', 'abc123', 'abc123', '新旧密码不能一致！'],
  ];

  const values = (password: string, paypassword: string, confirmation: string) => ({
    password,
    paypassword,
    confirmation,
  });

  test.each(cases)(
    'login password with old %j, new %j, confirmation %j gives %s',
    (old, next, confirmation, message) => {
      expect(firstIssue(loginPasswordRules, values(old, next, confirmation))?.message).toBe(message);
    },
  );

  test.each([
    ...cases,
    ['abc123', 'abc124', 'abc124', '支付密码长度需是6位！'],
    ['123456', '1234567', '1234567', '支付密码长度需是6位！'],
  ] as typeof cases)(
    'fund password with old %j, new %j, confirmation %j gives %s',
    (old, next, confirmation, message) => {
      expect(firstIssue(fundPasswordRules, values(old, next, confirmation))?.message).toBe(message);
    },
  );

  test('accepts valid passwords', () => {
    expect(firstIssue(loginPasswordRules, values('secret88', 'secret99', 'secret99'))).toBeUndefined();
    expect(firstIssue(fundPasswordRules, values('abc!23', '654321', '654321'))).toBeUndefined();
  });
});

describe('an optional amount', () => {
  test.each(['', '5', '800.50'])('can be %j', (amount) => {
    expect(firstIssue(optionalAmountRules, { amount })).toBeUndefined();
  });

  test.each(['0', 'abc', '1.234', '-5', '1,5'])('cannot be %j', (amount) => {
    expect(firstIssue(optionalAmountRules, { amount })?.field).toBe('amount');
  });
});

describe('the forms of payout accounts', () => {
  const card = {
    bank_owner: '张三',
    bank: '招商银行',
    bank_address: '北京分行',
    bank_no: '6225880100000000',
    pay_pass: '123456',
  };

  test.each([
    [{ bank_owner: ' ' }, '请输入姓名'],
    [{ bank: '' }, '请输入银行'],
    [{ bank_address: '' }, '请输入开户行地址'],
    [{ bank_no: '' }, '请输入银行卡号'],
    [{ pay_pass: '' }, '请输入支付密码'],
    [{ bank_no: '1234567' }, '请输入正确的卡号长度'],
    [{ pay_pass: '12345' }, '请输入支付密码长度'],
    [{ pay_pass: '1234567890123456789' }, '请输入支付密码长度'],
    // Rules are checked in the order listed: lengths after all fields are filled in.
    [{ bank_owner: '', bank: '', bank_address: '', bank_no: '', pay_pass: '' }, '请输入姓名'],
    [{ bank_no: '123', pay_pass: '' }, '请输入支付密码'],
    [{ bank_no: '123', pay_pass: '1' }, '请输入正确的卡号长度'],
  ])('bank card %j gives %s', (changes, message) => {
    expect(firstIssue(addBankCardRules, { ...card, ...changes })?.message).toBe(message);
  });

  test.each([[{}], [{ bank_no: '12345678' }], [{ pay_pass: '123456789012345678' }]])(
    'bank card accepts %j',
    (changes) => {
      expect(firstIssue(addBankCardRules, { ...card, ...changes })).toBeUndefined();
    },
  );

  test.each([
    [{}, '请输入USDT地址'],
    [{ bank_no: 'T1' }, '请选择钱包协议'],
    [{ bank_no: 'T1', bank_owner: 'TRC20' }, '请输入支付密码'],
    [{ bank_no: 'T1', bank_owner: 'TRC20', pay_pass: '1' }, undefined],
  ])('wallet %j gives %s', (values, message) => {
    expect(firstIssue(addUsdtRules, values)?.message).toBe(message);
  });
});

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
        'Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'iPhone · Safari',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 ' +
        'MicroMessenger/8.0.40 NetType/WIFI',
      'iPhone · 微信',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/124.0.0.0 Mobile Safari/537.36',
      'Android · Chrome',
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 13; zh-cn) AppleWebKit/537.36 Chrome/100.0 Mobile Safari/537.36 ' +
        'XiaoMi/MiuiBrowser/17.8',
      'Android · 小米浏览器',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
      'Windows · Edge',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Linux · Firefox'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', '未知设备'],
    [null, '未知设备'],
    [undefined, '未知设备'],
  ])('%s is %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});

describe('the masked address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.*'],
    ['::ffff:203.0.113.9', '203.0.113.*'],
    ['2001:db8:85a3:0:0:8a2e:370:7334', '2001:db8:85a3:*'],
    ['2001:db8::8a2e:370:7334', '2001:db8:0:*'],
    ['::1', '0:0:0:*'],
    ['unknown', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%s is masked as %j', (address, shown) => {
    expect(maskedAddress(address)).toBe(shown);
  });
});

describe('the prerendered total', () => {
  const items = total.items as (...data: unknown[]) => unknown[];

  it('has the sum of the main wallet, the platforms and what is held', () => {
    const platforms = { data: [{ name: 'obgdy', platname: 'OB电子', balance: '1000.00' }] };
    expect(items({ balance: '234.50', held: '0.06' }, platforms)).toEqual([{ total: '¥1,234.56' }]);
  });

  it('leaves the skeleton if the balance is no amount', () => {
    expect(items({ balance: '' }, [])).toEqual([]);
  });
});
