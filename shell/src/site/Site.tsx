import { ErrorState, GlobalStyle, ToastViewport, token } from '@site/shared';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import styled from 'styled-components';
import { createRouter } from '../routing/createRouter';
import { useAppInfo } from './useAppInfo';

/**
 * The root: the routed site, unless the operator closed it (site_state 0 shows `repair_tips`, spec 1 §2) or nothing at all is known
 * of it. While the first answer is on its way the site is taken to be open.
 */
export function Site() {
  const { info, failed, retry } = useAppInfo();
  const [router] = useState(createRouter);
  return (
    <>
      <GlobalStyle />
      {failed ? (
        <Whole>
          <ErrorState onRetry={() => void retry()} />
        </Whole>
      ) : info && Number(info.site_state) === 0 ? (
        <Whole role="alert">{info.repair_tips ?? '系统维护中'}</Whole>
      ) : (
        <RouterProvider router={router} />
      )}
      <ToastViewport />
    </>
  );
}

const Whole = styled.div`
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: ${token.space.s8};
  text-align: center;
  white-space: pre-line;
`;
