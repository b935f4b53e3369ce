import { Callout, Field, messages, paths, RadioTiles } from '@site/shared';
import { AddAccountForm } from './AddAccountForm';
import { addUsdtRules } from './addRules';

const protocols = ['ERC20', 'TRC20'].map((value) => ({ value, label: value }));
const fixed = { bank: 'USDT' };

/** `/addUsdtCard` 添加USDT钱包; the default protocol is ERC20. */
export default function AddUsdtPage() {
  return (
    <AddAccountForm list={`${paths.bankCard}?tab=usdt`} rules={addUsdtRules} fixed={fixed}>
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
