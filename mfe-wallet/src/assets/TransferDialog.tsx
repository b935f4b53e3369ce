import {
  amountText,
  Button,
  compareMoney,
  Dialog,
  Facts,
  Form,
  isPositive,
  mainWallet,
  messages,
  Money,
  OfflineNote,
  RadioTiles,
  SubmitButton,
  to,
  toast,
  tryFen,
  UnknownResultNotice,
  type Decimal,
  type FormRules,
  type IdempotentMutation,
  type PlatformBalance,
} from '@site/shared';
import { useState } from 'react';
import { AmountField, apiAmountRule, unambiguousAmountRule, wholeBalance } from '../AmountField';
import type { Transfer } from './platformsApi';

type TransferDirection = 'in' | 'out';

const balanceMessages = { in: messages.transferOverBalance, out: messages.transferOverPlatform } as const;

/**
 * An amount within the balance of its source: the main wallet for a transfer in, the platform for one out. The API
 * host checks a balance that is not known here.
 * @param hasUnknownResult whether an earlier transfer of this amount has an unknown outcome: the balance may lack it
 * already
 */
const transferRules = (
  direction: TransferDirection,
  available: Decimal | null | undefined,
  hasUnknownResult: (amount: string) => boolean,
): FormRules<'amount'> => {
  const isAvailable = (amount: string) =>
    tryFen(available) === undefined || compareMoney(amount, available ?? '0') <= 0 || hasUnknownResult(amount);
  return [
    unambiguousAmountRule,
    ['amount', (text) => isPositive(amountText(text)), messages.transferAmount],
    apiAmountRule,
    ['amount', (text) => isAvailable(amountText(text)), balanceMessages[direction]],
  ];
};

interface TransferDialogProps {
  open: boolean;
  onClose: () => void;
  platform: PlatformBalance;
  /** CNY. */
  mainBalance: Decimal | null | undefined;
  transfer: IdempotentMutation<Transfer, string>;
}

/** 转账 between the main wallet and one platform, in either direction. */
export function TransferDialog({ open, onClose, platform, mainBalance, transfer }: TransferDialogProps) {
  const [direction, setDirection] = useState<TransferDirection>('in');
  const [amount, setAmount] = useState('');
  const available = direction === 'in' ? mainBalance : platform.balance;
  const [sourcetype, targettype] = direction === 'in' ? [mainWallet, platform.name] : [platform.name, mainWallet];

  const platname = platform.platname || platform.name;
  const directions = [
    { value: 'in', label: '转入', note: `主账户 → ${platname}` },
    { value: 'out', label: '转出', note: `${platname} → 主账户` },
  ];

  const payloadOf = (wanted: string): Transfer => ({ amount: wanted, sourcetype, targettype });

  return (
    <Dialog open={open} onClose={onClose} title="转账">
      <Form
        rules={transferRules(direction, available, (wanted) => transfer.hasUnknownResult(payloadOf(wanted)))}
        onSubmit={async (filled) => {
          const submitted = await transfer.submit(payloadOf(amountText(filled.amount)));
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
            { label: platname, value: <Money value={platform.balance} /> },
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
            <Button variant="ghost" size="small" onClick={() => setAmount(wholeBalance(available))}>
              全部
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
