import { liveRegistry, RemotePart, routeAt, type Registry } from '@site/runtime';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  PageBody,
  pageExpose,
  to,
  useLocation,
  useLoggedIn,
  useNavigate,
  useSelector,
  Skeleton,
} from '@site/shared';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate } from 'react-router-dom';
import { HomePage } from '../home/HomePage';
import { Layout } from '../layout/Layout';
import { renderFailure } from '../slots/Slot';
import { HashAddressRouter } from '../routing/HashAddressRouter';

type LiveRoute = Registry['apps'][string]['routes'][number];

/**
 * Replaces the address before the browser paints, so that no empty page is seen. `Navigate` does so afterwards, for the
 * first render: the router does not listen before.
 */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useLayoutEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return <Navigate to={to} replace />;
}

/** Wraps a page that needs a session: redirects a visitor to `/?redirect=` with the requested address. */
export function Guard({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const { pathname, search } = useLocation();
  const ended = useSelector((state) => state.session.ended);
  if (loggedIn) return children;
  /* The session ended without a logout: `SessionEnd` decides where the member goes. */
  if (ended) return <PageSkeleton />;
  return <Redirect to={`/?redirect=${encodeURIComponent(pathname + search)}`} />;
}

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

/** Placeholder of a page while its code loads. The prerendered page, if there is one, stays over it. */
function PageSkeleton() {
  return (
    <PageBody aria-hidden data-page-skeleton>
      <Skeleton $height="120px" />
      <Skeleton $height="48px" />
      <Skeleton $height="48px" />
      <Skeleton $height="220px" />
    </PageBody>
  );
}
