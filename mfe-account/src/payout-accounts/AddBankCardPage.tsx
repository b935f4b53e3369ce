import {
  CardNumberField,
  ErrorState,
  Field,
  limits,
  messages,
  paths,
  SelectField,
  usePayoutGetBanksQuery,
} from '@site/shared';
import { AddAccountForm } from './AddAccountForm';
import { addBankCardRules } from './addRules';

/** `/addBankCard` 添加银行卡. */
export default function AddBankCardPage() {
  const { data: banks = [], isError, refetch } = usePayoutGetBanksQuery();
  return (
    <AddAccountForm list={paths.bankCard} rules={addBankCardRules}>
      <Field
        label="姓名"
        name="bank_owner"
        format="name"
        autoComplete="name"
        maxLength={limits.cardText}
        placeholder="持卡人姓名"
      />
      <SelectField
        label="银行"
        name="bank"
        placeholder="请选择银行"
        options={banks.map(({ bank_name }) => ({ value: bank_name, label: bank_name }))}
      />
      {isError && <ErrorState compact text="银行列表加载失败" onRetry={() => void refetch()} />}
      <Field
        label="开户行地址"
        name="bank_address"
        format="line"
        maxLength={limits.cardText}
        placeholder="如：北京市朝阳支行"
      />
      <CardNumberField
        label="银行卡号"
        name="bank_no"
        autoComplete="cc-number"
        maxLength={limits.cardNumber}
        placeholder={messages.cardNumber}
      />
    </AddAccountForm>
  );
}
