import {
  Button,
  formatMoney,
  maximumAmount,
  SubmitButton,
  to,
  toFen,
  token,
  tryFen,
  UnknownResultNotice,
  type Decimal,
  type IdempotentMutation,
} from '@site/shared';
import styled from 'styled-components';
import { AmountField } from '../AmountField';
import { UsualTime } from '../order-times/orderTimes';
import type { PayWay, PayableOrder } from '../payWays';
import { useWalletGetPaymentMethodsQuery, type DepositOrder } from './depositApi';

/** Submits a deposit order; the result is the order number. */
export type DepositMutation = IdempotentMutation<DepositOrder, string>;

export interface QrDepositFormProps {
  deposit: DepositMutation;
  /** Called when an order that is paid by QR code exists. `replayed`: an earlier submission created it. */
  onOrder: (orderNumber: string, order: PayableOrder, replayed: boolean) => void;
}

/** The amount's label and placeholder, the same for every payment method. */
export const amountTexts = { label: '存款金额', placeholder: '请输入存款金额（元）' } as const;

/** CNY. */
const quickAmounts = ['100', '500', '1000', '5000'];

const fenOf = (limit: Decimal | undefined, otherwise: bigint): bigint => tryFen(limit) ?? otherwise;

/** 存款金额 with the range that the API host tells, and a button for each usual amount in it. */
export function DepositAmountField({ value, onChange }: { value: string; onChange: (amount: string) => void }) {
  const { data: methods } = useWalletGetPaymentMethodsQuery();
  const highest = toFen(maximumAmount);
  const [least, most] = [fenOf(methods?.least, 1n), fenOf(methods?.most, highest)];
  const usual = quickAmounts.filter((amount) => toFen(amount) >= least && toFen(amount) <= most);
  const range = [
    least > 1n && <Bound key="least" word="最低" amount={least} />,
    most < highest && <Bound key="most" word={least > 1n ? '，最高' : '最高'} amount={most} />,
  ].filter(Boolean);
  return (
    <div>
      <AmountField {...amountTexts} value={value} onChange={onChange} hint={range.length > 0 && <>单笔{range}</>} />
      {usual.length > 0 && (
        <Amounts role="group" aria-label="常用金额">
          {usual.map((amount) => (
            <Button key={amount} size="small" aria-pressed={value === amount} onClick={() => onChange(amount)}>
              {`${amount}元`}
            </Button>
          ))}
        </Amounts>
      )}
    </div>
  );
}

function Bound({ word, amount }: { word: string; amount: bigint }) {
  return (
    <>
      {word} <span translate="no">{formatMoney(amount)}</span>
    </>
  );
}

const Amounts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(4rem, 1fr));
  gap: ${token.space.s2};
  margin-top: ${token.space.s2};
  [aria-pressed='true'] {
    border-color: ${token.color.accent};
    color: ${token.color.accent};
  }
`;

/** 确认存款, the usual time of the way, and the notice on the last submission with a link to the deposit records. */
export function SubmitDeposit({ way, deposit }: { way: PayWay; deposit: DepositMutation }) {
  return (
    <>
      <SubmitButton>确认存款</SubmitButton>
      <UsualTime kind="deposit" way={way} />
      <UnknownResultNotice notice={deposit.notice} to={to.assets({ type: 0 })} />
    </>
  );
}
