import {
  ButtonLink,
  limits,
  RecordList,
  Stack,
  to,
  usePayoutGetAccountsQuery,
  wholeList,
  type PayoutKind,
} from '@site/shared';
import { Plus } from 'lucide-react';
import { AccountRow } from './AccountRow';

const kinds = {
  1: { label: '银行卡', add: '添加银行卡', addPath: to.addBankCard() },
  2: { label: 'USDT钱包', add: '添加USDT钱包', addPath: to.addUsdtCard() },
} as const;

/** The accounts of a kind. The add button is hidden at five accounts. */
export function AccountList({ kind }: { kind: PayoutKind }) {
  const query = usePayoutGetAccountsQuery(kind);
  const accounts = query.currentData;
  const { label, add, addPath } = kinds[kind];
  const canAdd = accounts !== undefined && accounts.length < limits.accountScreenAccounts;
  return (
    <Stack $gap={4}>
      <RecordList
        label={label}
        {...wholeList(query, ({ id }) => id)}
        renderItem={(account) => <AccountRow account={account} wallet={kind === 2} />}
        emptySubject="cards"
        endless
      />
      {canAdd && (
        <ButtonLink to={addPath} variant="accent" block>
          <Plus size={18} />
          {add}
        </ButtonLink>
      )}
    </Stack>
  );
}
