import {
  api,
  BankMark,
  ButtonLink,
  call,
  CopyButton,
  limits,
  messages,
  PageBody,
  RecordList,
  RecordRow,
  showResult,
  Stack,
  Tabs,
  to,
  token,
  usePayoutGetAccountsQuery,
  useSearchParams,
  wholeList,
  type CallRequest,
  type PayoutAccount,
} from '@site/shared';
import { Plus } from 'lucide-react';
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
const { useAccountUnbindPayoutAccountMutation } = unbindApi;

/** The tabs: the kinds of accounts. */
const kinds = {
  card: { kind: 1, label: '银行卡', add: to.addBankCard() },
  usdt: { kind: 2, label: 'USDT钱包', add: to.addUsdtCard() },
} as const;
type Tab = keyof typeof kinds;

const tabs = (['card', 'usdt'] as const).map((value) => ({ value, label: kinds[value].label }));

/** `/bankCard`: bank cards and USDT wallets. The tab is part of the URL, so that going back keeps it. */
export default function AccountsPage() {
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'usdt' ? 'usdt' : 'card';
  return (
    <PageBody>
      <Tabs
        label="账户类型"
        items={tabs}
        value={tab}
        onChange={(next) => setQuery(next === 'usdt' ? { tab: next } : {}, { replace: true })}
        variant="pill"
      >
        <AccountList key={tab} tab={tab} />
      </Tabs>
    </PageBody>
  );
}

/** The accounts of a kind. The add button is hidden at five accounts. */
function AccountList({ tab }: { tab: Tab }) {
  const { kind, label, add } = kinds[tab];
  const query = usePayoutGetAccountsQuery(kind);
  const accounts = query.currentData;
  return (
    <Stack $gap={4}>
      <RecordList
        label={label}
        {...wholeList(query, ({ id }) => id)}
        renderItem={(account) => <AccountRow account={account} wallet={tab === 'usdt'} />}
        emptySubject="cards"
        endless
      />
      {accounts && accounts.length < limits.accountScreenAccounts && (
        <ButtonLink to={add} variant="accent" block>
          <Plus size={18} />
          添加{label}
        </ButtonLink>
      )}
    </Stack>
  );
}

/** A bound card (number masked by the host) or wallet (full address with a copy button), with 解绑. */
function AccountRow({ account, wallet }: { account: PayoutAccount; wallet: boolean }) {
  const { id, bank, bank_owner, bank_address, bank_no } = account;
  const [unbind] = useAccountUnbindPayoutAccountMutation();
  const number = <span translate="no">{bank_no}</span>;
  return (
    <RecordRow
      mark={<BankMark name={bank} size={40} />}
      title={wallet ? `${bank} · ${bank_owner}` : bank}
      meta={wallet ? [] : [bank_owner, bank_address]}
      amount={
        <ConfirmButton
          label="解绑"
          size="small"
          title="确定解绑吗？"
          onConfirm={async () => showResult(await unbind(id), messages.unbound)}
        >
          {bank} {number}
        </ConfirmButton>
      }
    >
      <Number>
        {number}
        {wallet && bank_no && <CopyButton text={bank_no} variant="ghost" />}
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
`;
