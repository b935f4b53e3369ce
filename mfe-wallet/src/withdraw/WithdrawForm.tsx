import {
  amountText,
  api,
  Button,
  Callout,
  type CallRequest,
  Form,
  FundPasswordInput,
  type IdempotentMutation,
  idempotentMutation,
  messages,
  Money,
  Note,
  type PayoutAccount,
  type PayoutKind,
  SubmitButton,
  TextLink,
  to,
  toast,
  UnknownResultNotice,
  useConfirmByPasskey,
  useOperatorText,
  usePasskeySetting,
  type User,
} from '@site/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { AmountField, wholeBalance } from '../AmountField';
import { UsualTime } from '../order-times/orderTimes';
import { lacksFundPassword } from '../profile/ProfileReminder';
import type { Draft } from '../useDraft';
import { AddUsdtDialog } from './AddUsdtDialog';
import { PayoutAccountChoice, type PayoutAccounts } from './PayoutAccountChoice';
import { feeExceeds, usdtTerms, WithdrawalFacts } from './WithdrawalFacts';
import { withdrawRules } from './withdrawRules';

/** `bank` is the payout account's id. */
type Withdrawal = CallRequest<'withdraw'>;

const withdrawApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /**
     * The API host reserves the amount at once, so the balance is fetched again. A refusal may say that the member
     * confirms withdrawals by passkey.
     */
    walletWithdraw: build.mutation(
      idempotentMutation('withdraw', { toResult: () => null, invalidatesTags: ['User', 'Records', 'Passkeys'] }),
    ),
  }),
});

export const { walletWithdraw } = withdrawApi.endpoints;

/** What is kept of a withdrawal that is being filled in. */
export type WithdrawalDraft = Record<'tab' | 'account' | 'amount' | 'knownAccounts', string>;

interface WithdrawFormProps {
  draft: Draft<WithdrawalDraft>;
  kind: PayoutKind;
  user: User | undefined;
  accounts: PayoutAccounts;
  withdraw: IdempotentMutation<Withdrawal, null>;
  /** Called when the withdrawal is submitted. `replayed`: an earlier submission created it. */
  onDone: (replayed: boolean) => void;
}

/** The text before the link to customer service; operators can replace it (`withdraw.help`). */
const defaultHelp = '取款遇到问题？';

/** One tab of 取款: payout account, amount, payment password, and the amount after fees. */
export function WithdrawForm({ draft, kind, user, accounts, withdraw, onDone }: WithdrawFormProps) {
  const { amount = '' } = draft.fields;
  const setAmount = (typed: string) => draft.change({ amount: typed });
  const accountId = useChosenAccount(accounts.currentData, draft);
  const [password, setPassword] = useState('');
  const [adding, setAdding] = useState(false);
  const [noPassword, setNoPassword] = useState(false);
  const help = useOperatorText('withdraw.help', defaultHelp) ?? defaultHelp;
  const byPasskey = usePasskeySetting('withdraw', { amount: amountText(amount) });
  const confirm = useConfirmByPasskey();

  const account = accounts.currentData?.find(({ id }) => String(id) === accountId);
  const terms = kind === 2 ? usdtTerms(user, account, amount) : undefined;

  const submit = async (filled: Record<'amount' | 'password', string>) => {
    if (!account) return;
    const details = { bank: account.id, amount: amountText(filled.amount) };
    const withdrawal: Withdrawal = { ...details, password: byPasskey ? '' : filled.password };
    // The fee may have changed since a submission with an unknown outcome, which the API host answers.
    if (terms && feeExceeds(terms) && !withdraw.hasUnknownResult(withdrawal)) {
      toast('实际到账金额须大于0', 'error');
      return;
    }
    if (byPasskey) {
      const confirmation = await confirm({ action: 'withdraw', ...details });
      if (!confirmation) return;
      withdrawal.confirmation = confirmation;
    }
    const submitted = await withdraw.submit(withdrawal);
    if (!submitted) return;
    setNoPassword(!submitted.ok && submitted.error.kind === 'refused' && lacksFundPassword(submitted.error.message));
    if (!submitted.ok) return;
    draft.clear('account', 'amount');
    setPassword('');
    toast(messages.withdrawDone);
    onDone(submitted.replayed);
  };

  return (
    <>
      <Form
        rules={byPasskey ? withdrawRules.filter(([field]) => field !== 'password') : withdrawRules}
        onSubmit={submit}
      >
        {/* A radio group without a choice has no form value; the rules need an empty one. */}
        <input type="hidden" name="account" value={account ? accountId : ''} />
        <PayoutAccountChoice
          kind={kind}
          query={accounts}
          value={accountId}
          onChange={(account) => draft.change({ account })}
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
          trailing={
            <Button
              variant="ghost"
              size="small"
              disabled={!user}
              onClick={() => setAmount(wholeBalance(user?.balance))}
            >
              全部
            </Button>
          }
        />
        <WithdrawalFacts account={account} amount={amount} terms={terms}>
          <UsualTime kind="withdrawal" way={kind === 2 ? 'usdt' : 'bank'} />
        </WithdrawalFacts>
        <FundPasswordInput byPasskey={byPasskey} name="password" value={password} onChange={setPassword} />
        {noPassword && <FundPasswordNote />}
        <SubmitButton>确认取款</SubmitButton>
        <UnknownResultNotice notice={withdraw.notice} to={to.assets({ type: 1 })} />
        <Note $tone="faint" $centred>
          {help}
          <TextLink to={to.service()}>联系客服</TextLink>
        </Note>
      </Form>
      {kind === 2 && <AddUsdtDialog open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}

/**
 * The id of the account that the member has chosen. Without a choice that of one that was added meanwhile, or of the
 * only one; empty if there are several, since money goes only where the member said.
 */
function useChosenAccount(accounts: PayoutAccount[] | undefined, draft: Draft<WithdrawalDraft>): string {
  const { account = '', knownAccounts } = draft.fields;
  const ids = accounts?.map(({ id }) => String(id));
  const all = ids?.join(' ');
  const hasChosen = ids?.includes(account) ?? false;
  const learn = useEffectEvent((listed: string) => {
    const known = knownAccounts?.split(' ');
    const added = known ? listed.split(' ').filter((id) => !known.includes(id)) : [];
    draft.change({ knownAccounts: listed, ...(!hasChosen && added.length === 1 && { account: added[0] ?? '' }) });
  });
  useEffect(() => {
    if (all !== undefined && all !== knownAccounts) learn(all);
  }, [all, knownAccounts]);
  if (hasChosen) return account;
  return (ids?.length === 1 && ids[0]) || '';
}

/** Shown after a refusal because no fund password is set. */
const FundPasswordNote = () => (
  <Callout role="status">
    您还没有资金密码，<TextLink to={to.modifyPayPassword()}>设置资金密码</TextLink>
  </Callout>
);
