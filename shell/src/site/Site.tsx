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
import { RouterProvider } from 'react-router-dom';
import styled from 'styled-components';
import { createRouter } from '../routing/createRouter';

/** Open unless the operator said otherwise: only 1 is open, and what is missing says nothing. */
const isOpen = ({ site_state }: Pick<AppInfo, 'site_state'>) => Number(site_state ?? 1) === 1;

/** The site as this device last heard of it, if it was closed. */
const closedBefore = (): AppInfo | undefined => {
  const known = storedInfo();
  return known && !isOpen(known) ? known : undefined;
};

const unnamed = '加载失败';

/**
 * The root: the routed site, unless the operator closed it (then `repair_tips` alone) or nothing at all is known of it.
 * While the first answer is on its way the site is taken to be as it last was, open where nothing is known: of a
 * closed site nothing
 * is mounted, and nothing asked, until the host says that it is open again.
 */
export function Site() {
  const { data: info, error, refetch } = useSiteGetInfoQuery();
  const [router] = useState(createRouter);
  const [before] = useState(closedBefore);
  /*
   * The error stays while it is tried again, and with it the screen: the site behind would ask for everything in
   * vain.
   */
  const unknown = !info && error !== undefined;
  const waiting = !info && !unknown && before !== undefined;
  const closed = info !== undefined && !isOpen(info);

  /* The routed pages see to the title themselves. */
  const title = unknown ? unnamed : waiting ? before.title : closed ? info.title : undefined;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  return (
    <>
      <GlobalStyle />
      {unknown ? (
        <Whole>
          <Logo size={64} />
          <ErrorState onRetry={() => void refetch()} />
        </Whole>
      ) : waiting ? (
        <Whole aria-busy>
          <Logo size={64} />
        </Whole>
      ) : closed ? (
        <Whole>
          <Logo size={64} />
          <p role="alert">{info.repair_tips || '系统维护中'}</p>
        </Whole>
      ) : (
        <RouterProvider router={router} />
      )}
      <ToastViewport />
    </>
  );
}

const Whole = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${token.space.s5};
  min-height: 100dvh;
  padding: ${token.space.s8};
  text-align: center;
  white-space: pre-line;
`;
