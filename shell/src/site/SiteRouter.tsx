import { liveRegistry, RemotePart, routeAt, type Registry } from '@site/runtime';
import { ButtonLink, EmptyState, ErrorState, PageBody, pageExpose, to, useLocation } from '@site/shared';
import { useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { HomePage } from '../home/HomePage';
import { Layout } from '../layout/Layout';
import { PageSkeleton } from '../layout/PageSkeleton';
import { renderFailure } from '../slots/Slot';
import { Guard } from './Guard';
import { HashAddressRouter } from '../routing/HashAddressRouter';

type LiveRoute = Registry['apps'][string]['routes'][number];

/** The pages of the live apps. They come from the registry, so a new page needs no release of the shell. */
const pagesOf = ({ apps }: Registry): ReadonlyMap<LiveRoute, ReactNode> =>
  new Map(
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
        return [route, route.login ? <Guard key={route.path}>{page}</Guard> : page] as const;
      }),
    ),
  );

/** A path that no live app has. */
const NotFoundPage = () => (
  <PageBody>
    <EmptyState text="您访问的页面不存在或已下线" subject="missing">
      <ButtonLink to={to.home()}>返回首页</ButtonLink>
    </EmptyState>
  </PageBody>
);

/** The shell itself failed. No area can contain that, so 重试 reloads the page. */
const BrokenPage = () => <ErrorState text="页面出现异常" onRetry={() => window.location.reload()} />;

const home = <HomePage />;
const notFound = <NotFoundPage />;

function Pages() {
  const { pathname } = useLocation();
  /* Elements that stay the same are not rendered again by a navigation. */
  const [pages] = useState(() => pagesOf(liveRegistry()));
  const found = routeAt(pathname);
  return <Layout page={pathname === '/' ? home : ((found && pages.get(found.route)) ?? notFound)} />;
}

/** All pages under one layout, routed by the address's hash. */
export const SiteRouter = () => (
  <HashAddressRouter>
    <ErrorBoundary FallbackComponent={BrokenPage} onError={(error) => console.error('shell', error)}>
      <Pages />
    </ErrorBoundary>
  </HashAddressRouter>
);
