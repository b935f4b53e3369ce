import {
  ButtonLink,
  EmptyState,
  ErrorState,
  httpUrl,
  isSameOrigin,
  messages,
  PageBody,
  Skeleton,
  TextLink,
  token,
} from '@site/shared';
import styled from 'styled-components';
import { usePromotionsGetServiceQuery } from '../../promotionsApi';

/** 连线客服: the service URL in a frame, with a link to open it in a new window in case it refuses to be framed. */
export default function ServicePage() {
  const query = usePromotionsGetServiceQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: address, isError, isFetching, refetch } = query;
  if (isFetching)
    return (
      <Frame aria-busy>
        <Skeleton $height="100%" $radius="0" />
      </Frame>
    );
  if (isError || address === undefined)
    return (
      <PageBody>
        <ErrorState onRetry={() => void refetch()} />
      </PageBody>
    );
  const url = httpUrl(address);
  if (!url)
    return (
      <PageBody>
        <EmptyState text={messages.invalidLink} subject="error" />
      </PageBody>
    );
  if (!canBeFramed(url, window.location.protocol))
    return (
      <PageBody>
        <EmptyState text="请在新窗口联系客服" subject="messages">
          <ButtonLink href={url} variant="primary">
            在新窗口打开
          </ButtonLink>
        </EmptyState>
      </PageBody>
    );
  return (
    <Frame>
      <iframe
        title="在线客服"
        src={url}
        sandbox={sandboxFor(url)}
        referrerPolicy="no-referrer"
        allow="clipboard-write"
      />
      <p>
        无法显示？<TextLink href={url}>在新窗口打开</TextLink>
      </p>
    </Frame>
  );
}

const baseSandbox =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads';

/*
 * An external service needs its own storage. A page on this origin must not read the site's storage with the session.
 */
const sandboxFor = (url: string) => (isSameOrigin(url) ? baseSandbox : `${baseSandbox} allow-same-origin`);

/* The header and, for visitors, the bottom bar. */
const around = `${token.size.header} - var(--bottom-bar) - var(--safe-top) - var(--safe-bottom) - 16px`;

/* The screen without these. */
const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: calc(100vh - ${around});
  height: calc(100dvh - ${around});
  iframe {
    flex: 1;
    width: 100%;
    border: 0;
    background: ${token.color.surface};
  }
  p {
    padding: ${token.space.s3};
    color: ${token.color.textFaint};
    font-size: ${token.font.small};
    text-align: center;
  }
`;

/**
 * Returns true if the page's Content-Security-Policy allows framing the URL: this site, https:, or http: on a page
 * loaded over http (browsers block http frames in https pages).
 * @param pageProtocol `http:` or `https:`
 */
export const canBeFramed = (url: string, pageProtocol: string): boolean =>
  isSameOrigin(url) || url.startsWith('https:') || pageProtocol === 'http:';
