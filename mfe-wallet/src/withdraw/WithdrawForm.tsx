import {
  Field,
  Form,
  limits,
  messages,
  Money,
  MoneyDoubt,
  SubmitButton,
  TextLink,
  to,
  toast,
  token,
  useOperatorText,
  type Doubt,
  type Outcome,
  type PayoutKind,
  type User,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { AmountField } from '../AmountField';
import { FundPasswordNote } from '../profile/FundPasswordNote';
import { lacksFundPassword } from '../profile/missingProfile';
import { AddUsdtDialog } from './AddUsdtDialog';
import { PayoutAccountChoice, type PayoutAccounts } from './PayoutAccountChoice';
import type { Withdrawal } from './withdrawApi';
import { feeExceeds, usdtTerms } from './withdrawalTerms';
import { WithdrawalFacts } from './WithdrawalFacts';
import { withdrawRules } from './withdrawRules';

interface WithdrawFormProps {
  kind: PayoutKind;
  user: User | undefined;
  accounts: PayoutAccounts;
  confirm: (withdrawal: Withdrawal) => Promise<Outcome<unknown> | null>;
  /** What has to be told of the last press. */
  doubt: Doubt;
  /** Whether this very withdrawal still has no answer. */
  awaiting: (withdrawal: Withdrawal) => boolean;
  /** It is handed in; `replayed`: by the same press before. */
  onDone: (replayed: boolean) => void;
}

/** The hint before the link to customer service, until an operator says something else (`withdraw.help`). */
const ownHelp = '取款遇到问题？';

/** One tab of 取款: where to, how much, the payment password, and what arrives. */
export function WithdrawForm({ kind, user, accounts, confirm, doubt, awaiting, onDone }: WithdrawFormProps) {
  const [accountId, setAccountId] = useState('');
  const [amount, setAmount] = useState('');
  const [password, setPassword] = useState('');
  const [adding, setAdding] = useState(false);
  const [noPassword, setNoPassword] = useState(false);
  const help = useOperatorText('withdraw.help', ownHelp) ?? ownHelp;

  const account = accounts.currentData?.find(({ id }) => String(id) === accountId);
  const terms = kind === 2 ? usdtTerms(user, account, amount) : undefined;

  const submit = async (_values: unknown, filled: { amount: string; password: string }) => {
    if (!account) return;
    const withdrawal = { bank: account.id, amount: filled.amount, password: filled.password };
    // The fee may have changed since an unanswered press, which is the host's to answer.
    if (terms && feeExceeds(terms) && !awaiting(withdrawal)) {
      toast('实际到账金额须大于0！', 'error');
      return;
    }
    const outcome = await confirm(withdrawal);
    if (!outcome) return;
    setNoPassword(!outcome.ok && outcome.error.kind === 'refused' && lacksFundPassword(outcome.error.message));
    if (!outcome.ok) return;
    setAmount('');
    setPassword('');
    toast(messages.withdrawDone);
    onDone(outcome.replayed);
  };

  return (
    <>
      <Form rules={withdrawRules} onSubmit={submit}>
        {/* A radiogroup without a choice sends nothing; the rules want to see that there is none. */}
        <input type="hidden" name="account" value={account ? accountId : ''} />
        <PayoutAccountChoice
          kind={kind}
          query={accounts}
          value={accountId}
          onChange={setAccountId}
          onAddUsdt={() => setAdding(true)}
        />
        <AmountField
          label="取款金额"
          value={amount}
          onChange={setAmount}
          placeholder="请输入取款金额（元）"
          hint={
            <>
              可用余额 <Money value={user?.balance} size="caption" />
            </>
          }
        />
        <Field
          label="支付密码"
          name="password"
          type="password"
          autoComplete="off"
          maxLength={limits.withdrawPassword}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <WithdrawalFacts amount={amount} terms={terms} />
        {noPassword && <FundPasswordNote />}
        <SubmitButton>确认取款</SubmitButton>
        <MoneyDoubt shown={doubt} to={to.assets({ type: 1 })} />
        <Help>
          {help}
          <TextLink to={to.service()}>联系客服</TextLink>
        </Help>
      </Form>
      {kind === 2 && <AddUsdtDialog open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}

const Help = styled.p`
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
  text-align: center;
`;
