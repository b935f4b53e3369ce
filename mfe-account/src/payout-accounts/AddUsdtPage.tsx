import { Callout, Field, messages, RadioTiles, type CallRequest, type UsdtProtocol } from '@site/shared';
import { AddAccountForm } from './AddAccountForm';
import { addUsdtRules, addUsdtRulesWithPasskey } from './addRules';

const protocols = ['ERC20', 'TRC20'].map((value) => ({ value, label: value }));

type Values = Record<'bank_no' | 'bank_owner' | 'pay_pass', string>;

const accountOf = ({ bank_no, bank_owner, pay_pass }: Values): CallRequest<'bindcard'> => ({
  bank: 'USDT',
  bank_no,
  bank_owner: bank_owner as UsdtProtocol,
  pay_pass,
});

/** `/addUsdtCard` 添加USDT钱包; the default protocol is ERC20. */
export default function AddUsdtPage() {
  return (
    <AddAccountForm tab="usdt" rules={addUsdtRules} rulesWithPasskey={addUsdtRulesWithPasskey} accountOf={accountOf}>
      <Field
        label="USDT地址"
        name="bank_no"
        format="walletAddress"
        autoComplete="off"
        placeholder="请输入或粘贴钱包地址"
      />
      <RadioTiles label="钱包协议" name="bank_owner" options={protocols} defaultValue="ERC20" />
      <Callout tone="warn">{messages.protocolWarning}</Callout>
    </AddAccountForm>
  );
}
