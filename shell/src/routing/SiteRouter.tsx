import { RemotePart, useRegistry, type Registry } from '@site/runtime';
import { ButtonLink, EmptyState, ErrorState, PageBody, pageExpose, to } from '@site/shared';
import { useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { HomePage } from '../home/HomePage';
import { Layout } from '../layout/Layout';
import { PageSkeleton } from '../layout/PageSkeleton';
import { renderFailure } from '../slots/Slot';
import { Guard } from './Guard';
import { HashAddressRouter } from './HashAddressRouter';
import { useHistoryIndex } from './useHistoryIndex';
import { useMissedNavigation } from './useMissedNavigation';

/** The pages of the live apps as routes. They come from the registry, so a new page needs no release of the shell. */
const remoteRoutes = ({ apps }: Registry): RouteObject[] =>
  Object.entries(apps).flatMap(([app, { routes }]) =>
    routes.map((route) => {
      const page = (
        <RemotePart
          key={route.path}
          app={app}
          expose={pageExpose(route.path)}
          fallback={<PageSkeleton />}
          renderFailure={renderFailure}
        />
      );
      return { path: route.path, element: route.login ? <Guard>{page}</Guard> : page };
    }),
  );

/** A path that no live app has. */
const NotFoundPage = () => (
  <PageBody>
    <EmptyState text="您访问的页面不存在或已下线">
      <ButtonLink to={to.home()}>返回首页</ButtonLink>
    </EmptyState>
  </PageBody>
);

/** The shell itself failed. No area can contain that, so 重试 reloads the page. */
const BrokenPage = () => <ErrorState text="页面出现异常" onRetry={() => window.location.reload()} />;

function Pages() {
  useHistoryIndex();
  useMissedNavigation();
  const registry = useRegistry();
  const routes = useMemo(
    () => [
      {
        element: <Layout />,
        children: [
          { path: '/', element: <HomePage /> },
          ...remoteRoutes(registry),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
    [registry],
  );
  return useRoutes(routes);
}

/** All pages under one layout, routed by the address's hash. */
export const SiteRouter = () => (
  <HashAddressRouter>
    <ErrorBoundary FallbackComponent={BrokenPage} onError={(error) => console.error('shell', error)}>
      <Pages />
    </ErrorBoundary>
  </HashAddressRouter>
);
