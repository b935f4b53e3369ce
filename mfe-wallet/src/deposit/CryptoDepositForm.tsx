import { Button, figures, Form, Icon, RadioTiles, token, usdtFor, type Decimal } from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { AmountField } from '../AmountField';
import { asAmount } from '../amountRules';
import type { DepositFormProps } from './confirmDeposit';
import { DepositButton } from './DepositButton';
import { cryptoDepositRules } from './depositRules';
import { ProtocolHelp } from './ProtocolHelp';

const protocols = [
  { value: 'TRC20', label: 'TRC20', note: '波场网络' },
  { value: 'ERC20', label: 'ERC20', note: '以太坊网络' },
];

/** Deposit in USDT: the amount is typed in CNY, the order tells the USDT (spec 2 §2). `rate`: CNY for one USDT. */
export function CryptoDepositForm({
  rate,
  confirm,
  doubt,
  onOrder,
}: DepositFormProps & { rate: Decimal | null | undefined }) {
  const [amount, setAmount] = useState('');
  const [help, setHelp] = useState(false);
  const usdt = usdtFor({ amount: asAmount(amount), rate }) ?? '0.00';

  return (
    <>
      <Form
        rules={cryptoDepositRules}
        onSubmit={async (_values, order) => {
          const outcome = await confirm({ order: { paytype: 'usdt', ...order } });
          if (!outcome?.ok) return;
          setAmount('');
          onOrder(outcome.data, { paytype: 'usdt', protocol: order.catepay }, outcome.replayed);
        }}
      >
        <Protocol>
          <RadioTiles label="协议" name="catepay" defaultValue="TRC20" options={protocols} />
          <HelpButton variant="ghost" size="small" onClick={() => setHelp(true)}>
            <Icon name="question" size={16} />
            协议区别
          </HelpButton>
        </Protocol>
        <AmountField label="存款金额" value={amount} onChange={setAmount} placeholder="请输入存款金额（元）" />
        <Conversion>
          <output>{`约等于 ${usdt} USDT`}</output>
          <span>{`参考汇率 ${rate ?? '--'}`}</span>
        </Conversion>
        <DepositButton doubt={doubt} />
      </Form>
      <ProtocolHelp open={help} onClose={() => setHelp(false)} />
    </>
  );
}

const Protocol = styled.div`
  position: relative;
`;

// On the line of the group's caption.
const HelpButton = styled(Button)`
  && {
    position: absolute;
    top: -9px;
    right: 0;
    padding-right: 0;
  }
`;

const Conversion = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${token.space.s3};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  ${figures}
  output {
    color: ${token.color.gold};
  }
`;
