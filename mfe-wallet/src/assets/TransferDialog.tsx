import {
  Button,
  Dialog,
  Facts,
  Form,
  mainWallet,
  Money,
  OfflineNote,
  RadioTiles,
  SubmitButton,
  to,
  toast,
  UnknownResultNotice,
  type Decimal,
  type IdempotentMutation,
} from '@site/shared';
import { useState } from 'react';
import { AmountField } from '../AmountField';
import { asAmount } from '../amountRules';
import type { PlatformBalance, Transfer } from './platformsApi';
import { transferRules, type TransferDirection } from './transferRules';

interface TransferDialogProps {
  open: boolean;
  onClose: () => void;
  platform: PlatformBalance;
  /** CNY. */
  mainBalance: Decimal | null | undefined;
  transfer: IdempotentMutation<Transfer, string>;
}

const directions = [
  { value: 'in', label: '转入' },
  { value: 'out', label: '转出' },
];

/** 转账 between the main wallet and one platform, in either direction. */
export function TransferDialog({ open, onClose, platform, mainBalance, transfer }: TransferDialogProps) {
  const [direction, setDirection] = useState<TransferDirection>('in');
  const [amount, setAmount] = useState('');
  const available = direction === 'in' ? mainBalance : platform.balance;
  const [sourcetype, targettype] = direction === 'in' ? [mainWallet, platform.name] : [platform.name, mainWallet];

  const payloadOf = (wanted: string): Transfer => ({ amount: wanted, sourcetype, targettype });

  return (
    <Dialog open={open} onClose={onClose} title="转账">
      <Form
        rules={transferRules(direction, available, (wanted) => transfer.hasUnknownResult(payloadOf(wanted)))}
        onSubmit={async (filled) => {
          const submitted = await transfer.submit(payloadOf(asAmount(filled.amount)));
          if (!submitted?.ok) return;
          toast(submitted.result || '转账成功');
          setAmount('');
          onClose();
        }}
      >
        <OfflineNote />
        <Facts
          items={[
            { label: '主账户余额', value: <Money value={mainBalance} /> },
            { label: platform.platname || platform.name, value: <Money value={platform.balance} /> },
          ]}
        />
        <RadioTiles
          label="转账方向"
          labelHidden
          name="direction"
          options={directions}
          value={direction}
          onChange={(value) => setDirection(value as TransferDirection)}
        />
        <AmountField
          label="操作金额"
          value={amount}
          onChange={setAmount}
          placeholder="请输入操作金额"
          trailing={
            <Button variant="ghost" size="small" onClick={() => setAmount(String(available ?? ''))}>
              最大
            </Button>
          }
        />
        <SubmitButton>确认转账</SubmitButton>
        {/* The linked records are on the page behind this dialog. */}
        <div role="presentation" onClick={onClose}>
          <UnknownResultNotice notice={transfer.notice} to={to.assets({ type: direction === 'in' ? 2 : 3 })} />
        </div>
      </Form>
    </Dialog>
  );
}
