import { Button, CopyButton, Sheet, to, token } from '@site/shared';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';

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
