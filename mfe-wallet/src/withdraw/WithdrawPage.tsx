import {
  MembersOnly,
  OfflineNote,
  PageBody,
  Tabs,
  to,
  useKept,
  useMemberGetUserQuery,
  useMoneyCall,
  usePayoutGetAccountsQuery,
  type PayoutKind,
} from '@site/shared';
import { useState } from 'react';
import { ProfileReminder } from '../profile/ProfileReminder';
import { useDelayedNavigate } from '../useDelayedNavigate';
import { useWalletWithdrawMutation } from './withdrawApi';
import { WithdrawForm } from './WithdrawForm';
import { WithdrawSkeleton } from './WithdrawSkeleton';

type WithdrawTab = 'crypto' | 'rmb';
const tabs = [
  { value: 'crypto', label: '数字货币' },
  { value: 'rmb', label: '人民币' },
] as const;
/** Payout account kinds by tab (spec 2 §7 getcard). */
const kinds: Record<WithdrawTab, PayoutKind> = { crypto: 2, rmb: 1 };

const fresh = { refetchOnMountOrArgChange: true };

/** 取款, open to visitors, who are asked to log in (decisions 1). */
export default function WithdrawPage() {
  return (
    <PageBody>
      <MembersOnly>
        <Withdraw />
      </MembersOnly>
    </PageBody>
  );
}

function Withdraw() {
  const [tab, setTab] = useState<WithdrawTab>('crypto');
  const user = useMemberGetUserQuery(undefined, fresh);
  const accounts = usePayoutGetAccountsQuery(kinds[tab], fresh);
  const [withdraw] = useWalletWithdrawMutation();
  // Here rather than in the form: a retry after switching tabs still carries its key.
  const { confirm, doubt, awaiting } = useMoneyCall('withdraw', withdraw);
  const goTo = useDelayedNavigate();

  // Once shown the form stays: a retry of the accounts must not take with it what was typed.
  const known = useKept(user.data);
  const ready = useKept((known || user.isError) && !accounts.isLoading ? true : undefined);
  if (!ready) return <WithdrawSkeleton />;
  return (
    <>
      <ProfileReminder user={known} />
      <OfflineNote />
      <Tabs label="取款方式" variant="pill" items={tabs} value={tab} onChange={setTab}>
        {/* Keyed: switching clears amount, password and account (spec 2 §4). */}
        <WithdrawForm
          key={tab}
          kind={kinds[tab]}
          user={known}
          accounts={accounts}
          confirm={confirm}
          doubt={doubt}
          awaiting={awaiting}
          onDone={(replayed) => goTo(to.assets({ type: 1 }), { replayed })}
        />
      </Tabs>
    </>
  );
}
