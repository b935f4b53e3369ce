import { lazyPart, RadioTiles, Skeleton, Stack, token } from '@site/shared';
import { useState } from 'react';
import { BankTransferForm } from './BankTransferForm';
import type { QrDepositFormProps } from './depositForm';
import type { RmbMethod } from './paymentMethods';
import { ScanDepositForm } from './ScanDepositForm';

// In a separate chunk, so that the deposit page does not prefetch the kit's parts that only these accounts show.
const ReceivingAccounts = lazyPart(
  () => import(/* webpackChunkName: "deposit" */ './ReceivingAccounts').then((part) => part.ReceivingAccounts),
  {
    fallback: () => <Skeleton $height={248} $radius={token.radius.card} />,
  },
);

const labels: Record<RmbMethod, string> = { bank: '银行转账', alipay: '支付宝', wxpay: '微信' };

/** Deposit in RMB by one of the enabled methods. */
export function RmbDeposit({ methods, deposit, onOrder }: QrDepositFormProps & { methods: RmbMethod[] }) {
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
          <BankTransferForm deposit={deposit} />
        </>
      ) : (
        <ScanDepositForm key={method} paytype={method} deposit={deposit} onOrder={onOrder} />
      )}
    </Stack>
  );
}
