import { Field } from '../../src/forms/Field';
import { Form, SubmitButton } from '../../src/forms/Form';
import { FundPasswordField } from '../../src/forms/FundPasswordField';
import { PasswordStrength } from '../../src/forms/PasswordStrength';
import { RadioTiles } from '../../src/forms/RadioTiles';
import { CardNumberField } from '../../src/forms/CardNumberField';
import { SelectField } from '../../src/forms/SelectField';
import { TextArea } from '../../src/forms/TextArea';
import { Button } from '../../src/ui/button/Button';
import { Stack } from '../../src/ui/layout/PageBody';
import { FieldShape } from '../../src/ui/loading/FieldShape';
import { BankMark } from '../../src/ui/pictures/BankMark';
import { CaptchaImage } from '../../src/ui/pictures/CaptchaImage';
import { type Examples, WithState } from '../examples';

const banks = [
  { value: 'icbc', label: '中国工商银行' },
  { value: 'ccb', label: '中国建设银行股份有限公司广东省分行营业部客户服务中心' },
];

const longHint =
  '请填写与银行卡持卡人完全一致的真实姓名，姓名一经提交不能自行修改，如需修改请联系在线客服并提供有效证件。';

export const fields = {
  Field: {
    'empty, filled': (
      <Stack>
        <Field label="用户名" name="name" placeholder="请输入用户名" />
        <Field label="真实姓名" name="realName" defaultValue="王小明" />
      </Stack>
    ),
    'hint, error': (
      <Stack>
        <Field label="手机号码" name="phone" hint="用于找回密码" placeholder="请输入手机号码" />
        <Field label="邮箱" name="email" defaultValue="member@" error="请输入正确的邮箱" />
      </Stack>
    ),
    'disabled, read-only': (
      <Stack>
        <Field label="会员账号" name="account" defaultValue="demo2026" disabled />
        <Field label="推荐码" name="code" defaultValue="A8K2" readOnly />
      </Stack>
    ),
    'long texts': (
      <Stack>
        <Field label="持卡人真实姓名（必须与银行卡开户时登记的姓名保持一致）" name="holder" hint={longHint} />
        <Field label="开户支行" name="branch" defaultValue={`${banks[1]?.label}人民路支行`} error={longHint} />
      </Stack>
    ),
    'leading and trailing': (
      <Stack>
        <Field label="存款金额" name="amount" inputMode="decimal" leading="¥" trailing="元" defaultValue="1000" />
        <Field label="取款金额" name="all" leading="¥" trailing={<Button size="small">全部</Button>} />
        <Field label="验证码" name="captcha" trailing={<CaptchaImage index={1} code="8K3P" />} />
      </Stack>
    ),
    'label hidden': <Field label="搜索游戏" name="search" placeholder="搜索游戏" labelHidden />,
    'password, its strength': (
      <Stack>
        <Field label="登录密码" name="password" type="password" defaultValue="demo2026" strength />
        <PasswordStrength password="demo" />
        <PasswordStrength password="demo2026" />
        <PasswordStrength password="Demo-2026-site" />
      </Stack>
    ),
    skeleton: (
      <Stack>
        <FieldShape label="用户名" hint="4 至 10 位字母或数字" />
        <FieldShape label="备注" height={72} />
      </Stack>
    ),
  },
  FundPasswordField: {
    empty: <FundPasswordField label="支付密码" name="fund" placeholder="请输入支付密码" />,
  },
  CardNumberField: {
    empty: <CardNumberField label="银行卡号" name="card" maxLength={19} placeholder="请输入银行卡号" />,
  },
  SelectField: {
    'placeholder, chosen, disabled': (
      <Stack>
        <SelectField label="开户银行" name="bank" options={banks} placeholder="请选择" defaultValue="" />
        <SelectField label="收款银行" name="payee" options={banks} defaultValue="icbc" />
        <SelectField label="固定银行" name="fixed" options={banks} defaultValue="icbc" disabled />
      </Stack>
    ),
    'long text': <SelectField label="所属分行" name="long" options={banks} defaultValue="ccb" />,
  },
  TextArea: {
    'empty, filled, disabled': (
      <Stack>
        <TextArea label="备注" name="note" placeholder="请输入备注" hint="最多 200 字" />
        <TextArea label="申请说明" name="reason" rows={3} defaultValue={longHint} />
        <TextArea label="回复" name="reply" rows={2} defaultValue="不可修改" disabled />
      </Stack>
    ),
  },
  RadioTiles: {
    'two columns': (
      <WithState initial="bank">
        {(value, setValue) => (
          <RadioTiles
            label="存款方式"
            name="way"
            value={value}
            onChange={setValue}
            options={[
              { value: 'bank', label: '银行转账', note: '单笔 100 - 50,000' },
              { value: 'usdt', label: 'USDT', note: '单笔 500 - 100,000' },
              { value: 'alipay', label: '支付宝', note: '维护中', disabled: true },
              { value: 'wechat', label: '微信' },
            ]}
          />
        )}
      </WithState>
    ),
    'one column with marks, long text': (
      <RadioTiles
        label="收款账户"
        name="payout"
        columns={1}
        defaultValue="ccb"
        options={banks.map((bank) => ({ ...bank, note: '**** 0123', mark: <BankMark name={bank.label} /> }))}
      />
    ),
    'label hidden, nothing chosen': (
      <RadioTiles
        label="金额"
        name="quick"
        columns={3}
        labelHidden
        options={['100', '500', '1000'].map((value) => ({ value, label: value }))}
      />
    ),
  },
  Form: {
    'fields and submit button': (
      <Form onSubmit={() => new Promise((resolve) => setTimeout(resolve, 1000))}>
        <FundPasswordField label="支付密码" name="payPassword" placeholder="请输入支付密码" />
        <SubmitButton>确认</SubmitButton>
      </Form>
    ),
  },
} satisfies Examples;
