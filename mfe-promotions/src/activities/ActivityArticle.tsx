import {
  Button,
  ButtonLink,
  CopyButton,
  HtmlContent,
  Note,
  Sheet,
  showResult,
  to,
  token,
  useAskToLogIn,
  useLoggedIn,
} from '@site/shared';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { ActivityBanner } from './ActivityCard';
import { type ActivityDetail, usePromotionsApplyForActivityMutation } from '../promotionsApi';

/** One activity: banner, title with 分享, content and a sticky button 立即申请. */
export function ActivityArticle({ activity }: { activity: ActivityDetail }) {
  const loggedIn = useLoggedIn();
  const askToLogIn = useAskToLogIn();
  const [apply, { isLoading, isUninitialized }] = usePromotionsApplyForActivityMutation();

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
      <Note $tone="faint" $size="caption">
        {[activity.memo, activity.created_at?.slice(0, 10)].filter(Boolean).join(' · ')}
      </Note>
      {activity.content && <HtmlContent html={activity.content} />}
      <Bar>
        <Button variant="primary" size="large" block busy={isLoading} onClick={() => void submit()}>
          立即申请
        </Button>
        {!isUninitialized && (
          <ButtonLink to={to.activityApplications()} block>
            查看申请记录
          </ButtonLink>
        )}
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

/* Sticky; for visitors it stays above the shell's bottom bar. */
const Bar = styled.div`
  position: sticky;
  bottom: calc(var(--bottom-bar) + ${token.space.s3} + var(--safe-bottom));
  z-index: 1;
  display: grid;
  gap: ${token.space.s2};
  margin-top: ${token.space.s2};
`;

interface Props {
  activity: { id: number | string; title: string; memo?: string | null | undefined };
}

/** The address of an activity at this site, with nothing of the member who shares it. */
const addressOf = (id: number | string): string =>
  `${window.location.origin}${window.location.pathname}#${to.activityInfo(id)}`;

/** Shares by the system's sheet. Resolves to false if there is none or it failed; a cancelled one is not a failure. */
async function shareBySystem(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return (error as { name?: string }).name === 'AbortError';
  }
}

/** 分享: opens the system's share sheet, or one of the site's with the link to copy. */
export function ShareButton({ activity: { id, title, memo } }: Props) {
  const [open, setOpen] = useState(false);
  const url = addressOf(id);
  const share = async () => {
    if (!(await shareBySystem({ title, url, ...(memo && { text: memo }) }))) setOpen(true);
  };
  return (
    <>
      <Button size="small" onClick={() => void share()}>
        <Share2 size={16} />
        分享
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="分享活动">
        <Content>
          <strong>{title}</strong>
          <Link translate="no">{url}</Link>
          <CopyButton text={url} label="复制链接" size="medium" variant="primary" block />
        </Content>
      </Sheet>
    </>
  );
}

const Content = styled.div`
  display: grid;
  gap: ${token.space.s3};
`;

const Link = styled.p`
  padding: ${token.space.s3};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.raised};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  -webkit-user-select: all;
  user-select: all;
`;
