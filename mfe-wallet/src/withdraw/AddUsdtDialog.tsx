import {
  Dialog,
  Field,
  Form,
  limits,
  messages,
  RadioTiles,
  showError,
  SubmitButton,
  toast,
  usePayoutBindAccountMutation,
} from '@site/shared';
import { usdtAddressRules } from './withdrawRules';

const protocols = [
  { value: 'ERC20', label: 'ERC20' },
  { value: 'TRC20', label: 'TRC20' },
];

/** 添加USDT地址 within the withdrawal page. */
export function AddUsdtDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [bindAccount] = usePayoutBindAccountMutation();
  return (
    <Dialog open={open} onClose={onClose} title="添加USDT地址">
      <Form
        rules={usdtAddressRules}
        onSubmit={async (_values, wallet) => {
          const { error } = await bindAccount({ bank: 'USDT', ...wallet });
          if (error) return showError(error);
          toast(messages.added);
          onClose();
        }}
      >
        <Field label="USDT地址" name="bank_no" autoComplete="off" maxLength={64} />
        <RadioTiles label="钱包协议" name="bank_owner" defaultValue="ERC20" options={protocols} />
        <Field
          label="支付密码"
          name="pay_pass"
          type="password"
          autoComplete="off"
          maxLength={limits.withdrawPassword}
        />
        <SubmitButton>确认添加</SubmitButton>
      </Form>
    </Dialog>
  );
}
