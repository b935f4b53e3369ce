import * as kit from '../../src/index';
import { longText, WithState } from '../samples';

const banks = [
  { value: 'icbc', label: '中国工商银行' },
  { value: 'ccb', label: '中国建设银行股份有限公司广东省分行营业部客户服务中心' },
];

export const fields = {
  Field: (
    <kit.Stack>
      <kit.Field label="用户名" name="name" placeholder="请输入用户名" hint={longText} />
      <kit.Field label="会员账号" name="account" defaultValue="demo2026" disabled />
      <kit.Field label="推荐码" name="code" defaultValue="A8K2" readOnly />
      <kit.Field label="存款金额" name="amount" inputMode="decimal" leading="¥" trailing="元" defaultValue="1000" />
      <kit.Field label="取款金额" name="all" leading="¥" trailing={<kit.Button size="small">全部</kit.Button>} />
      <kit.Field label="验证码" name="captcha" trailing={<kit.CaptchaImage index={1} code="8K3P" />} />
      <kit.Field label="搜索游戏" name="search" placeholder="搜索游戏" labelHidden />
      <kit.Field label="登录密码" name="password" type="password" defaultValue="demo2026" strength />
    </kit.Stack>
  ),
  CodeField: <kit.CodeField masked label="支付密码" name="fund" />,
  FundPasswordInput: <kit.FundPasswordInput byPasskey name="payPasskey" />,
  CardNumberField: <kit.CardNumberField label="银行卡号" name="card" maxLength={19} placeholder="请输入银行卡号" />,
  SelectField: (
    <kit.Stack>
      <kit.SelectField label="开户银行" name="bank" options={banks} placeholder="请选择" defaultValue="" />
      <kit.SelectField label="收款银行" name="payee" options={banks} defaultValue="ccb" />
      <kit.SelectField label="固定银行" name="fixed" options={banks} defaultValue="icbc" disabled />
    </kit.Stack>
  ),
  TextArea: (
    <kit.Stack>
      <kit.TextArea label="备注" name="note" placeholder="请输入备注" hint="最多 200 字" />
      <kit.TextArea label="回复" name="reply" rows={2} defaultValue="不可修改" disabled />
    </kit.Stack>
  ),
  RadioTiles: (
    <kit.Stack>
      <WithState initial="bank">
        {(value, setValue) => (
          <kit.RadioTiles
            label="存款方式"
            name="way"
            value={value}
            onChange={setValue}
            options={[
              { value: 'bank', label: '银行转账', note: '单笔 100 - 50,000' },
              { value: 'alipay', label: '支付宝', note: '维护中', disabled: true },
              { value: 'wechat', label: '微信' },
            ]}
          />
        )}
      </WithState>
      <kit.RadioTiles
        label="收款账户"
        name="payout"
        columns={1}
        labelHidden
        options={banks.map((bank) => ({ ...bank, note: '**** 0123', mark: <kit.BankMark name={bank.label} /> }))}
      />
    </kit.Stack>
  ),
  Form: (
    <kit.Form onSubmit={() => new Promise((resolve) => setTimeout(resolve, 1000))}>
      <kit.CodeField masked label="支付密码" name="payPassword" />
      <kit.SubmitButton>确认</kit.SubmitButton>
    </kit.Form>
  ),
};
