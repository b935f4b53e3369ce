import { ErrorState, MembersOnly, PageBody, SkeletonLines, useUser } from '@site/shared';
import { AccountRows } from './AccountRows';

/** `/accountCenter`: what is set of the account and where it is changed (spec 1 §2, texts). Not guarded: a visitor is asked to log in. */
export default function AccountCentrePage() {
  return (
    <PageBody>
      <MembersOnly>
        <Account />
      </MembersOnly>
    </PageBody>
  );
}

function Account() {
  const { data: user, isError, refetch } = useUser();
  if (user) return <AccountRows user={user} />;
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <SkeletonLines count={8} />
    </div>
  );
}
