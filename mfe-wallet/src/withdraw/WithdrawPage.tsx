import {
  MembersOnly,
  OfflineNote,
  PageBody,
  Skeleton,
  Stack,
  Tabs,
  to,
  token,
  useIdempotentMutation,
  useLastKnown,
  useMemberGetUserQuery,
  usePayoutGetAccountsQuery,
  type PayoutKind,
  type User,
} from '@site/shared';
import { ProfileReminder } from '../profile/ProfileReminder';
import { useDelayedNavigate } from '../useDelayedNavigate';
import { useDraft } from '../useDraft';
import { Turnover, useWalletGetTurnoverQuery } from './Turnover';
import { walletWithdraw } from './WithdrawForm';
import { WithdrawForm, type WithdrawalDraft } from './WithdrawForm';

type WithdrawTab = 'crypto' | 'rmb';
const tabs = [
  { value: 'crypto', label: '数字货币' },
  { value: 'rmb', label: '人民币' },
] as const;
/** Payout account kinds by tab. */
const kinds: Record<WithdrawTab, PayoutKind> = { crypto: 2, rmb: 1 };

const fresh = { refetchOnMountOrArgChange: true };

/** 取款. Visitors see a login prompt. */
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
  const user = useMemberGetUserQuery(undefined, fresh);
  // The form stays once it is shown, so that a retry of the accounts keeps what was typed.
  const known = useLastKnown(user.data);
  const ready = useLastKnown(known || user.isError ? true : undefined);
  return ready ? <Withdrawal user={known} /> : <WithdrawSkeleton />;
}

function Withdrawal({ user }: { user: User | undefined }) {
  const draft = useDraft<WithdrawalDraft>('withdraw', user?.username);
  const tab: WithdrawTab = draft.fields.tab === 'rmb' ? 'rmb' : 'crypto';
  const accounts = usePayoutGetAccountsQuery(kinds[tab], fresh);
  const withdraw = useIdempotentMutation(walletWithdraw);
  const goTo = useDelayedNavigate();
  const turnover = useWalletGetTurnoverQuery(undefined, fresh);
  const ready = useLastKnown(accounts.isLoading || turnover.isLoading ? undefined : true);
  if (!ready) return <WithdrawSkeleton />;
  return (
    <>
      <ProfileReminder user={user} />
      <OfflineNote />
      <Turnover />
      <Tabs label="取款方式" variant="pill" items={tabs} value={tab} onChange={(next) => draft.replace({ tab: next })}>
        {/* Keyed: switching the tab clears the password too. */}
        <WithdrawForm
          key={tab}
          kind={kinds[tab]}
          user={user}
          draft={draft}
          accounts={accounts}
          withdraw={withdraw}
          onDone={(replayed) => goTo(to.assets({ type: 1 }), { replayed })}
        />
      </Tabs>
    </>
  );
}

function WithdrawSkeleton() {
  return (
    <Stack $gap={4} aria-busy="true">
      <Skeleton $height={54} $radius={token.radius.control} />
      <Skeleton $height={120} $radius={token.radius.control} />
      <Skeleton $height={48} $radius={token.radius.control} />
      <Skeleton $height={48} $radius={token.radius.control} />
      <Skeleton $height={50} $radius={token.radius.control} />
    </Stack>
  );
}
