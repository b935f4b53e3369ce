import { ButtonLink, Icon, TextLink, to, toast, token, type IconName } from '@site/shared';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { canDownloadInFrame } from './installUrl';

interface Props {
  /** Undefined when the operator offers no such app. */
  url: string | undefined;
  label: string;
  icon: IconName;
  /** True for the app of this device. */
  highlighted: boolean;
}

/** A download that keeps the page open. It is a real link, so that its menu and copying work. */
export function DownloadLink({ url, label, icon, highlighted }: Props) {
  const framed = url !== undefined && canDownloadInFrame(url);
  const download = (event: MouseEvent) => {
    if (url && !framed) return;
    event.preventDefault();
    if (url) downloadInFrame(url);
    else toast('暂未开放下载，敬请期待', 'info');
  };
  const target = url
    ? { href: url, variant: highlighted ? ('primary' as const) : ('quiet' as const) }
    : { to: to.app() };
  return (
    <div>
      <ButtonLink {...target} size="large" block onClick={download}>
        <Icon name={icon} size={20} />
        {label}
      </ButtonLink>
      {!url && <Hint>敬请期待</Hint>}
      {framed && (
        <Hint>
          没有反应？<TextLink href={url}>直接打开</TextLink>
        </Hint>
      )}
    </div>
  );
}

/** ms after which the hidden frame is removed. */
const frameLifetime = 2000;

/** Starts a download in a hidden frame, so that the page stays open. */
function downloadInFrame(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '下载';
  frame.referrerPolicy = 'no-referrer';
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), frameLifetime);
}

const Hint = styled.p`
  margin-top: ${token.space.s3};
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
  text-align: center;
`;
