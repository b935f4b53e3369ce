import { ErrorState, MembersOnly, PageBody, SkeletonLines, useUser } from '@site/shared';
import { AccountRows } from './AccountRows';

/** `/accountCenter`: account details and links to change them. Not guarded: a visitor sees the login prompt. */
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
