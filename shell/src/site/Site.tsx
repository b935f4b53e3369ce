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
import { SiteRouter } from '../routing/SiteRouter';

/** Whether the site is open. Only 1 means open; a missing value counts as 1. */
export const isOpen = ({ site_state }: Pick<AppInfo, 'site_state'>) => Number(site_state ?? 1) === 1;

const errorTitle = '加载失败';

/**
 * The root component: the routed site, or only `repair_tips` if the operator has closed it, or an error with 重试 if the
 * site info cannot be loaded and none is stored. Until the first answer the stored state applies: on the first visit,
 * and if the site was closed, nothing is mounted or requested until the API host says that it is open.
 */
export function Site() {
  const { data: info, error, refetch } = useSiteGetInfoQuery();
  const [before] = useState(storedInfo);
  /* The error screen stays during a retry, because the pages behind it would send requests that fail too. */
  const unknown = !info && error !== undefined;
  const waiting = !info && !unknown && (before === undefined || !isOpen(before));
  const closed = info !== undefined && !isOpen(info);

  /* Routed pages set the title themselves. */
  const title = unknown ? errorTitle : waiting ? before?.title : closed ? info.title : undefined;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  return (
    <>
      <GlobalStyle />
      {unknown ? (
        <FullPage>
          <Logo size={64} />
          <ErrorState onRetry={() => void refetch()} />
        </FullPage>
      ) : waiting ? (
        <FullPage aria-busy>
          <Logo size={64} />
        </FullPage>
      ) : closed ? (
        <FullPage>
          <Logo size={64} />
          <p role="alert">{info.repair_tips || '系统维护中'}</p>
        </FullPage>
      ) : (
        <SiteRouter />
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
