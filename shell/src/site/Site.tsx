import {
  ErrorState,
  GlobalStyle,
  Logo,
  storedInfo,
  ToastViewport,
  token,
  useSiteGetInfoQuery,
  type AppInfo,
} from '@site/shared';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { SiteRouter } from './SiteRouter';

/** Whether the site is open. Only 1 means open; a missing value counts as 1. */
export const isOpen = ({ site_state }: Pick<AppInfo, 'site_state'>) => Number(site_state ?? 1) === 1;

/** What the root shows: the routed site, or one of the screens in its place. */
type SiteView = 'open' | 'unknown' | 'waiting' | 'closed';

/**
 * Until the first answer the stored state applies: on the first visit, and if the site was closed, nothing is mounted
 * or requested until the API host says that it is open. The error screen stays during a retry, because the pages behind
 * it would send requests that fail too.
 */
const viewOf = (info: AppInfo | undefined, before: AppInfo | undefined, failed: boolean): SiteView => {
  if (info) return isOpen(info) ? 'open' : 'closed';
  if (failed) return 'unknown';
  return before && isOpen(before) ? 'open' : 'waiting';
};

/** The root component: the site, or `repair_tips` if it is closed, or an error with 重试 if its info is unknown. */
export function Site() {
  const { data: info, error, refetch } = useSiteGetInfoQuery();
  const [before] = useState(storedInfo);
  const view = viewOf(info, before, error !== undefined);
  const title = view === 'unknown' ? '加载失败' : (info ?? before)?.title;
  useEffect(() => {
    /* Routed pages set the title themselves. */
    if (view !== 'open' && title) document.title = title;
  }, [view, title]);

  return (
    <>
      <GlobalStyle />
      {view === 'open' ? (
        <SiteRouter />
      ) : (
        <FullPage aria-busy={view === 'waiting' || undefined}>
          <Logo size={64} />
          {view === 'unknown' && <ErrorState onRetry={() => void refetch()} />}
          {view === 'closed' && <p role="alert">{info?.repair_tips || '系统维护中'}</p>}
        </FullPage>
      )}
      <ToastViewport />
    </>
  );
}

const FullPage = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${token.space.s5};
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${token.space.s8};
  text-align: center;
  white-space: pre-line;
`;
