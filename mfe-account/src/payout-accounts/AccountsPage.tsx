import { PageBody, Tabs, useNavigate, useSearchParams } from '@site/shared';
import { AccountList } from './AccountList';
import { accountsPath, tabOf, type AccountTab } from './accountsPath';

const tabs: readonly { value: AccountTab; label: string }[] = [
  { value: 'card', label: '银行卡' },
  { value: 'usdt', label: 'USDT钱包' },
];

/** `/bankCard`: bank cards and USDT wallets. */
export default function AccountsPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabOf(query);
  return (
    <PageBody>
      <Tabs
        label="账户类型"
        items={tabs}
        value={tab}
        onChange={(next) => void navigate(accountsPath(next), { replace: true })}
        variant="pill"
      >
        <AccountList key={tab} kind={tab === 'card' ? 1 : 2} />
      </Tabs>
    </PageBody>
  );
}
