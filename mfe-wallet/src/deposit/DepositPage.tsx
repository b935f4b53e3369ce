import {
  EmptyState,
  ErrorState,
  messages,
  OfflineNote,
  PageBody,
  Skeleton,
  Stack,
  Tabs,
  to,
  toast,
  token,
  useKept,
  useMemberGetUserQuery,
  useMoneyCall,
  useNavigate,
} from '@site/shared';
import { useState } from 'react';
import { ProfileReminder } from '../profile/ProfileReminder';
import type { ScannedOrder } from './confirmDeposit';
import { CryptoDepositForm } from './CryptoDepositForm';
import { useWalletCreateDepositMutation, useWalletGetDepositWaysQuery } from './depositApi';
import { DepositHint } from './DepositHint';
import { enabledMethods, enabledTabs, type DepositTab } from './depositWays';
import { PaymentDialog } from './PaymentDialog';
import { RmbDeposit } from './RmbDeposit';
import { useWithinLimits } from './useWithinLimits';

const tabLabels = { crypto: '数字货币', rmb: '人民币' } as const;
const fresh = { refetchOnMountOrArgChange: true };

/** 存款: the ways that the operator has switched on (spec 2 §2, Deposit screen). */
export default function DepositPage() {
  const navigate = useNavigate();
  const waysQuery = useWalletGetDepositWaysQuery(undefined, fresh);
  const userQuery = useMemberGetUserQuery(undefined, fresh);
  // Kept: this page lives on while hidden, longer than its answers are cached; a skeleton would take what was typed with it.
  const ways = useKept(waysQuery.data);
  const user = useKept(userQuery.data);
  const [chosenTab, setChosenTab] = useState<DepositTab>();
  const [payment, setPayment] = useState<{
    orderNumber: string;
    order: ScannedOrder;
    replayed: boolean;
    open: boolean;
  }>();
  const [createDeposit] = useWalletCreateDepositMutation();
  // Here rather than in the forms: a retry after switching tabs still carries its key.
  const { confirm: send, doubt, awaiting } = useMoneyCall('recharge', createDeposit);
  const confirm = useWithinLimits(send, awaiting);

  if (!ways && waysQuery.isError)
    return (
      <PageBody>
        <ErrorState onRetry={() => void waysQuery.refetch()} />
      </PageBody>
    );
  if (!ways || (!user && !userQuery.isError)) return <DepositSkeleton />;

  const tabs = enabledTabs(ways);
  const [defaultTab] = tabs;
  if (!defaultTab)
    return (
      <PageBody>
        <EmptyState text={messages.noDepositWay} />
      </PageBody>
    );
  const tab = chosenTab && tabs.includes(chosenTab) ? chosenTab : defaultTab;
  const closePayment = () => setPayment((current) => current && { ...current, open: false });
  const pay = (orderNumber: string, order: ScannedOrder, replayed: boolean) => {
    if (orderNumber) return setPayment({ orderNumber, order, replayed, open: true });
    // A host that gave no number: there is nothing to pay by, but the order stands in the records.
    toast(messages.bankDepositDone);
    void navigate(to.assets());
  };
  const form = { confirm, doubt, onOrder: pay };

  return (
    <PageBody>
      <ProfileReminder user={user} />
      <OfflineNote />
      <Tabs
        label="存款方式"
        variant="pill"
        items={tabs.map((value) => ({ value, label: tabLabels[value] }))}
        value={tab}
        onChange={setChosenTab}
      >
        {tab === 'crypto' ? (
          <CryptoDepositForm rate={user?.usdtrate} {...form} />
        ) : (
          <RmbDeposit methods={enabledMethods(ways)} {...form} />
        )}
      </Tabs>
      <DepositHint />
      {payment && (
        <PaymentDialog
          {...payment}
          onClose={closePayment}
          onPaid={() => {
            closePayment();
            void navigate(to.assets());
          }}
        />
      )}
    </PageBody>
  );
}

function DepositSkeleton() {
  return (
    <PageBody aria-busy="true">
      <Skeleton $height={54} $radius={token.radius.control} />
      <Stack $gap={4}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} $height={48} $radius={token.radius.control} />
        ))}
        <Skeleton $height={50} $radius={token.radius.control} />
      </Stack>
    </PageBody>
  );
}
