import {
  Dialog,
  Field,
  Form,
  FundPasswordInput,
  messages,
  RadioTiles,
  showResult,
  SubmitButton,
  useConfirmByPasskey,
  usePasskeySetting,
  usePayoutBindAccountMutation,
  type UsdtProtocol,
} from '@site/shared';
import { usdtAddressRules } from './withdrawRules';

const protocols = ['ERC20', 'TRC20'].map((value) => ({ value, label: value }));

/** 添加USDT地址 within the withdrawal page. */
export function AddUsdtDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [bindAccount] = usePayoutBindAccountMutation();
  const byPasskey = usePasskeySetting('bindcard', { skip: !open });
  const confirm = useConfirmByPasskey();
  return (
    <Dialog open={open} onClose={onClose} title="添加USDT地址">
      <Form
        rules={byPasskey ? usdtAddressRules.filter(([field]) => field !== 'pay_pass') : usdtAddressRules}
        onSubmit={async ({ bank_no, bank_owner, pay_pass }) => {
          const wallet = { bank: 'USDT', bank_no, bank_owner: bank_owner as UsdtProtocol } as const;
          const confirmation = byPasskey && (await confirm({ action: 'bindcard', ...wallet }));
          if (confirmation === undefined) return;
          const proof = confirmation ? { pay_pass: '', confirmation } : { pay_pass };
          if (showResult(await bindAccount({ ...wallet, ...proof }), messages.added)) onClose();
        }}
      >
        <Field label="USDT地址" name="bank_no" format="walletAddress" autoComplete="off" maxLength={64} />
        <RadioTiles label="钱包协议" name="bank_owner" defaultValue="ERC20" options={protocols} />
        <FundPasswordInput byPasskey={byPasskey} name="pay_pass" />
        <SubmitButton>确认添加</SubmitButton>
      </Form>
    </Dialog>
  );
}
