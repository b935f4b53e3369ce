import { firstIssue } from '@site/shared';
import { loginRules, registerRules, registerRulesWithBirthday } from './sessionRules';

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
  // In the order listed: the first that fails speaks.
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
