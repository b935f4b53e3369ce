import {
  api,
  BankMark,
  call,
  CopyButton,
  messages,
  RecordRow,
  showResult,
  token,
  type CallRequest,
  type PayoutAccount,
} from '@site/shared';
import styled from 'styled-components';
import { ConfirmButton } from '../ConfirmButton';

const unbindApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Unbinds a payout account by id. */
    accountUnbindPayoutAccount: build.mutation<unknown, CallRequest<'delcard'>['id']>({
      query: (id) => call('delcard', { id }),
      /* Also after a refusal, because the account may have been removed elsewhere. */
      invalidatesTags: (_data, error) => (error?.kind === 'unauthorized' ? [] : ['PayoutAccounts']),
    }),
  }),
});

export const { useAccountUnbindPayoutAccountMutation } = unbindApi;

/** A bound card (number masked by the host) or wallet (full address with a copy button). */
export function AccountRow({ account, wallet }: { account: PayoutAccount; wallet: boolean }) {
  return (
    <RecordRow
      mark={<BankMark name={account.bank} size={40} />}
      title={wallet ? `${account.bank} · ${account.bank_owner}` : account.bank}
      meta={wallet ? [] : [account.bank_owner, account.bank_address]}
      amount={<UnbindButton account={account} />}
    >
      <Number>
        <span translate="no">{account.bank_no}</span>
        {wallet && account.bank_no && <CopyButton text={account.bank_no} variant="ghost" />}
      </Number>
    </RecordRow>
  );
}

const Number = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s2};
  padding-top: ${token.space.s2};
  border-top: 1px solid ${token.color.line};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

/** 解绑 of one account, after confirmation. */
function UnbindButton({ account }: { account: PayoutAccount }) {
  const [unbind] = useAccountUnbindPayoutAccountMutation();

  const confirm = async () => void showResult(await unbind(account.id), messages.unbound);

  return (
    <ConfirmButton label="解绑" size="small" title="确定解绑吗？" onConfirm={confirm}>
      {account.bank} <span translate="no">{account.bank_no}</span>
    </ConfirmButton>
  );
}
