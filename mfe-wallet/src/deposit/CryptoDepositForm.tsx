import {
  amountText,
  Button,
  figures,
  Form,
  isPositive,
  isUsdtProtocol,
  messages,
  MoneyText,
  Note,
  RadioTiles,
  token,
  usdtFor,
  usdtToPay,
  type Decimal,
  type FormRules,
  type UsdtProtocol,
} from '@site/shared';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { depositAmountRules } from '../AmountField';
import { DepositAmountField, type QrDepositFormProps, SubmitDeposit } from './depositForm';
import { ProtocolHelp } from './ProtocolHelp';

const rules: FormRules<'amount' | 'catepay'> = [
  ...depositAmountRules,
  ['catepay', isUsdtProtocol, messages.usdtProtocol],
];

const protocols = [
  { value: 'TRC20', label: 'TRC20', note: '波场网络' },
  { value: 'ERC20', label: 'ERC20', note: '以太坊网络' },
];

/** Deposit in USDT: the member types CNY, and the order contains the USDT amount. `rate`: CNY for one USDT. */
export function CryptoDepositForm({
  rate,
  deposit,
  onOrder,
}: QrDepositFormProps & { rate: Decimal | null | undefined }) {
  const [amount, setAmount] = useState('');
  const [help, setHelp] = useState(false);
  const conversion = { amount: amountText(amount), rate };
  const usdt = usdtFor(conversion) ?? '0.00';
  // What the API host will ask for: rounded up, not down.
  const due = isPositive(usdt) ? usdtToPay(conversion) : undefined;

  return (
    <>
      <Form
        rules={rules}
        onSubmit={async (order) => {
          const protocol = order.catepay as UsdtProtocol;
          const submitted = await deposit.submit({
            paytype: 'usdt',
            amount: amountText(order.amount),
            catepay: protocol,
          });
          if (!submitted?.ok) return;
          setAmount('');
          onOrder(submitted.result, { paytype: 'usdt', protocol }, submitted.replayed);
        }}
      >
        <ProtocolRow>
          <RadioTiles label="协议" name="catepay" defaultValue="TRC20" options={protocols} />
          <HelpButton variant="ghost" size="small" onClick={() => setHelp(true)}>
            <CircleQuestionMark size={16} />
            协议区别
          </HelpButton>
        </ProtocolRow>
        <DepositAmountField value={amount} onChange={setAmount} />
        <div>
          <Conversion>
            <output aria-label="折合">
              约等于 <span translate="no">{usdt} USDT</span>
            </output>
            <span>{`参考汇率 ${rate ?? '--'}`}</span>
          </Conversion>
          <output aria-label="应付">
            {due && (
              <Due>
                <MoneyText text={`实际应付 ${due} USDT`} tone="gold" />
                <Note $size="caption">
                  尾数可能多出 <span translate="no">0.01–0.99 USDT</span>，以支付信息为准
                </Note>
              </Due>
            )}
          </output>
        </div>
        <SubmitDeposit way="usdt" deposit={deposit} />
      </Form>
      <ProtocolHelp open={help} onClose={() => setHelp(false)} />
    </>
  );
}

const ProtocolRow = styled.div`
  position: relative;
`;

// In the same line as the group's label.
const HelpButton = styled(Button)`
  && {
    position: absolute;
    top: -9px;
    right: 0;
    padding-right: 0;
  }
`;

const Due = styled.span`
  display: grid;
  gap: ${token.space.s1};
  padding-top: ${token.space.s2};
`;

const Conversion = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space.s3};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  ${figures}
`;
