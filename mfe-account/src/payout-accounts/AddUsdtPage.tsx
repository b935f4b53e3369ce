import { Callout, Field, Form, messages, PageBody, RadioTiles, SubmitButton } from '@site/shared';
import { addUsdtRules } from './addUsdtRules';
import { useBindAccount } from './useBindAccount';

const protocols = ['ERC20', 'TRC20'] as const;
const options = protocols.map((value) => ({ value, label: value }));

type Values = Record<'bank_no' | 'bank_owner' | 'pay_pass', string>;

/** `/addUsdtCard`: ERC20 unless chosen otherwise (spec 1 §2 and §5, decisions 29). */
export default function AddUsdtPage() {
  const bind = useBindAccount('usdt');

  const submit = async (_: unknown, { bank_no, bank_owner, pay_pass }: Values) => {
    const protocol = protocols.find((name) => name === bank_owner);
    if (protocol) await bind({ bank: 'USDT', bank_no: bank_no.trim(), bank_owner: protocol, pay_pass });
  };

  return (
    <PageBody>
      <Form rules={addUsdtRules} onSubmit={submit} label="添加USDT钱包">
        <Field label="USDT地址" name="bank_no" autoComplete="off" placeholder="请输入或粘贴钱包地址" />
        <RadioTiles label="钱包协议" name="bank_owner" options={options} defaultValue="ERC20" />
        <Callout tone="warn">{messages.protocolWarning}</Callout>
        <Field
          label="支付密码"
          name="pay_pass"
          type="password"
          autoComplete="off"
          placeholder="请输入支付密码"
          hint="即注册时设置的取款密码"
        />
        <SubmitButton>确认添加</SubmitButton>
      </Form>
    </PageBody>
  );
}
