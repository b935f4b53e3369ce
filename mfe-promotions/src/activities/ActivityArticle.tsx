import { Button, HtmlContent, isApiError, showError, toast, token, useAskToLogIn, useLoggedIn } from '@site/shared';
import styled from 'styled-components';
import { usePromotionsApplyForActivityMutation, type ActivityDetail } from '../promotionsApi';
import { ActivityBanner } from './ActivityCard';

/** One activity: banner, title, text, and the button 立即申请 always in reach. */
export function ActivityArticle({ activity }: { activity: ActivityDetail }) {
  const loggedIn = useLoggedIn();
  const askToLogIn = useAskToLogIn();
  const [apply, { isLoading }] = usePromotionsApplyForActivityMutation();

  const press = async () => {
    if (!loggedIn) return askToLogIn();
    try {
      toast((await apply({ activityid: activity.id }).unwrap()) || '申请已提交');
    } catch (error) {
      if (isApiError(error)) showError(error, { money: true });
    }
  };

  return (
    <Article>
      <Frame>
        <ActivityBanner activity={activity} eager />
      </Frame>
      <h2>{activity.title}</h2>
      <Small>{[activity.memo, activity.created_at?.slice(0, 10)].filter(Boolean).join(' · ')}</Small>
      {activity.content && <HtmlContent html={activity.content} />}
      <Bar $raised={!loggedIn}>
        <Button variant="primary" size="large" block busy={isLoading} onClick={() => void press()}>
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

const Frame = styled.div`
  border-radius: ${token.radius.card};
  overflow: hidden;
`;

const Small = styled.p`
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
`;

/* Always in reach; for a visitor above the shell's bottom bar. */
const Bar = styled.div<{ $raised: boolean }>`
  position: sticky;
  bottom: calc(${({ $raised }) => ($raised ? token.size.bottomBar : '0px')} + ${token.space.s3} + var(--safe-bottom));
  z-index: 1;
  margin-top: ${token.space.s2};
`;
