import { ButtonLink, PageBody, QueryView, to, useFeature, useUser } from '@site/shared';
import { CircleQuestionMark, Download, Mail, ReceiptText, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { IconRows } from '../IconRows';
import { LimitOffer, useLimitOffer } from '../limits/LimitOffer';
import { LimitReviewNotice } from '../limits/LimitReviewNotice';
import { LogOut } from '../session/LogOut';
import { AssetsCard } from './AssetsCard';
import { ProfileCard, ProfileSkeleton } from './ProfileCard';
import { Shortcuts } from './Shortcuts';

/** `/userCenter`: profile, balance, shortcuts and log-out; 账单 and the review of limits on a host that has them. */
export default function MemberCentrePage() {
  const user = useUser();
  const { refetch } = user;
  /* Polling refreshes the balance only; the deposit sum and the VIP level are refetched when the page opens. */
  useEffect(() => void refetch(), [refetch]);
  const hasStatements = useFeature('statements');
  const asksForLimit = useLimitOffer();
  return (
    <PageBody>
      <QueryView query={user} compact skeleton={<ProfileSkeleton />}>
        {(data) => <ProfileCard user={data} />}
      </QueryView>
      <AssetsCard user={user} />
      <Shortcuts />
      <IconRows
        rows={[
          ['账户中心', ShieldCheck, to.accountCenter()],
          ['我的消息', Mail, to.myNews()],
          ['常见问题', CircleQuestionMark, to.faq()],
          ['APP下载', Download, to.app()],
          hasStatements && ['账单', ReceiptText, to.statement()],
        ]}
      />
      {/* Below the links, which would move when it has loaded. */}
      {asksForLimit ? (
        <LimitOffer />
      ) : (
        <LimitReviewNotice
          action={
            <ButtonLink to={to.limits()} size="small">
              查看限额
            </ButtonLink>
          }
        />
      )}
      <LogOut />
    </PageBody>
  );
}
