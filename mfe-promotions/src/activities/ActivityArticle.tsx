import { Button, HtmlContent, showResult, to, token, useAskToLogIn, useLoggedIn } from '@site/shared';
import styled from 'styled-components';
import { usePromotionsApplyForActivityMutation, type ActivityDetail } from '../promotionsApi';
import { ActivityBanner } from './ActivityCard';
import { ShareButton } from './ShareButton';

/** One activity: banner, title with 分享, content and a sticky button 立即申请. */
export function ActivityArticle({ activity }: { activity: ActivityDetail }) {
  const loggedIn = useLoggedIn();
  const askToLogIn = useAskToLogIn();
  const [apply, { isLoading }] = usePromotionsApplyForActivityMutation();

  const submit = async () => {
    if (!loggedIn) return askToLogIn(to.activityInfo(activity.id));
    const answer = await apply({ activityid: activity.id });
    showResult(answer, answer.data || '申请已提交', { money: true });
  };

  return (
    <Article>
      <Frame>
        <ActivityBanner activity={activity} eager />
      </Frame>
      <Head>
        <h2>{activity.title}</h2>
        <ShareButton activity={activity} />
      </Head>
      <Small>{[activity.memo, activity.created_at?.slice(0, 10)].filter(Boolean).join(' · ')}</Small>
      {activity.content && <HtmlContent html={activity.content} />}
      <Bar>
        <Button variant="primary" size="large" block busy={isLoading} onClick={() => void submit()}>
          立即申请
        </Button>
      </Bar>
    </Article>
  );
}

const Article = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s3};
  h2 {
    font-size: ${token.font.title};
  }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${token.space.s3};
`;

const Frame = styled.div`
  border-radius: ${token.radius.card};
  overflow: hidden;
`;

const Small = styled.p`
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
`;

/* Sticky; for visitors it stays above the shell's bottom bar. */
const Bar = styled.div`
  position: sticky;
  bottom: calc(var(--bottom-bar) + ${token.space.s3} + var(--safe-bottom));
  z-index: 1;
  margin-top: ${token.space.s2};
`;
