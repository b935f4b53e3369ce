import { ButtonLink, httpUrl, isSameOrigin, TextLink, to, toast, token } from '@site/shared';
import { type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import styled from 'styled-components';

interface Props {
  /** Undefined when the operator offers no such app. */
  url: string | undefined;
  label: string;
  icon: LucideIcon;
  /** True for the app of this device. */
  highlighted: boolean;
}

/** A download that keeps the page open. It is a real link, so that its menu and copying work. */
export function DownloadLink({ url, label, icon: Icon, highlighted }: Props) {
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
        <Icon size={20} />
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

/**
 * Returns the URL if an app may be installed from it: http(s), or Apple's `itms-services:` for apps outside its store.
 */
export const installUrl = (address: string | null | undefined): string | undefined =>
  address && /^itms-services:\/\//i.test(address) ? address : httpUrl(address);

/* Store pages refuse to be framed and open the store's app. */
const stores = ['apps.apple.com', 'itunes.apple.com', 'play.google.com'];

/**
 * Returns true if a hidden frame can download the URL: files of this site or on https:, but no store pages. The browser
 * opens stores, `itms-services:` and plain http itself.
 */
export const canDownloadInFrame = (url: string): boolean =>
  isSameOrigin(url) || (url.startsWith('https:') && !stores.includes(new URL(url).hostname));
