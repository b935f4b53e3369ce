import {
  EmptyState,
  ErrorState,
  messages,
  PageBody,
  Skeleton,
  Stack,
  Tabs,
  to,
  token,
  useMemberGetUserQuery,
  useMoneyCall,
  useNavigate,
} from '@site/shared';
import { useState } from 'react';
import { ProfileReminder } from '../profile/ProfileReminder';
import { CryptoDepositForm } from './CryptoDepositForm';
import { useWalletCreateDepositMutation, useWalletGetDepositWaysQuery } from './depositApi';
import { DepositHint } from './DepositHint';
import { enabledMethods, enabledTabs, type DepositTab } from './depositWays';
import { PaymentDialog } from './PaymentDialog';
import { RmbDeposit } from './RmbDeposit';

const tabLabels = { crypto: '数字货币', rmb: '人民币' } as const;
const fresh = { refetchOnMountOrArgChange: true };

/** 存款: the ways that the operator has switched on (spec 2 §2, Deposit screen). */
export default function DepositPage() {
  const navigate = useNavigate();
  const ways = useWalletGetDepositWaysQuery(undefined, fresh);
  const user = useMemberGetUserQuery(undefined, fresh);
  const [chosenTab, setChosenTab] = useState<DepositTab>();
  const [payment, setPayment] = useState<{ orderNumber: string; open: boolean }>();
  const [createDeposit] = useWalletCreateDepositMutation();
  // Here rather than in the forms: a retry after switching tabs still carries its key.
  const { confirm } = useMoneyCall('recharge', createDeposit);

  if (!ways.data && ways.isError)
    return (
      <PageBody>
        <ErrorState onRetry={() => void ways.refetch()} />
      </PageBody>
    );
  if (!ways.data || (!user.data && !user.isError)) return <DepositSkeleton />;

  const tabs = enabledTabs(ways.data);
  const [defaultTab] = tabs;
  if (!defaultTab)
    return (
      <PageBody>
        <EmptyState text={messages.noDepositWay} />
      </PageBody>
    );
  const tab = chosenTab && tabs.includes(chosenTab) ? chosenTab : defaultTab;
  const pay = (orderNumber: string) => setPayment({ orderNumber, open: true });
  const closePayment = () => setPayment((current) => current && { ...current, open: false });

  return (
    <PageBody>
      <ProfileReminder user={user.data} />
      <Tabs
        label="存款方式"
        variant="pill"
        items={tabs.map((value) => ({ value, label: tabLabels[value] }))}
        value={tab}
        onChange={setChosenTab}
      >
        {tab === 'crypto' ? (
          <CryptoDepositForm rate={user.data?.usdtrate} confirm={confirm} onOrder={pay} />
        ) : (
          <RmbDeposit methods={enabledMethods(ways.data)} confirm={confirm} onOrder={pay} />
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
