import { MembersOnly, PageBody, QueryView, SkeletonLines, useUser } from '@site/shared';
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

const Account = () => (
  <QueryView query={useUser()} skeleton={<SkeletonLines count={8} />}>
    {(user) => <AccountRows user={user} />}
  </QueryView>
);
