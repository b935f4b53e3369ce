import { RadioTiles, Stack } from '@site/shared';
import { useState } from 'react';
import { BankTransferForm } from './BankTransferForm';
import type { DepositFormProps } from './confirmDeposit';
import type { RmbMethod } from './depositWays';
import { ReceivingAccounts } from './ReceivingAccounts';
import { ScanDepositForm } from './ScanDepositForm';

const labels: Record<RmbMethod, string> = { bank: '银行转账', alipay: '支付宝', wxpay: '微信' };

/** Deposit in RMB by one of the methods that are switched on (decisions 24). */
export function RmbDeposit({ methods, onOrder, ...confirming }: DepositFormProps & { methods: RmbMethod[] }) {
  const [chosen, setChosen] = useState<RmbMethod>();
  const method = chosen && methods.includes(chosen) ? chosen : methods[0];
  if (!method) return null;
  return (
    <Stack $gap={4}>
      <RadioTiles
        label="支付方式"
        name="method"
        columns={methods.length}
        options={methods.map((value) => ({ value, label: labels[value] }))}
        value={method}
        onChange={(value) => setChosen(value as RmbMethod)}
      />
      {method === 'bank' ? (
        <>
          <ReceivingAccounts />
          <BankTransferForm {...confirming} />
        </>
      ) : (
        <ScanDepositForm key={method} paytype={method} {...confirming} onOrder={onOrder} />
      )}
    </Stack>
  );
}
