import { Skeleton } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { useOperator } from '../session/operator';
import { Forbidden, Failure } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { DeskLayout } from './DeskLayout';
import { pages } from './pages';

/** The pages, each loaded when it is opened; 无权访问 in place of those that the operator may not see. */
export function DeskRoutes() {
  const { permissions } = useOperator();
  const maySee = ({ permission }: (typeof pages)[number]) => permissions.includes(permission);
  const start = pages.find((page) => page.entry && maySee(page));
  return (
    <Routes>
      <Route element={<DeskLayout pages={pages.filter(maySee)} />}>
        <Route
          element={
            <PageErrorBoundary>
              <Suspense fallback={<Skeleton active />}>
                <Outlet />
              </Suspense>
            </PageErrorBoundary>
          }
        >
          <Route index element={start ? <Navigate to={start.path} replace /> : <Forbidden />} />
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={maySee(page) ? <page.Page /> : <Forbidden />} />
          ))}
          <Route path="*" element={<PageHeading title="页面不存在" />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Contains an error of one page, such as files that a newer release has replaced; another page clears it. */
function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      key={pathname}
      fallbackRender={({ error }) => <Failure error={error} onRetry={() => window.location.reload()} />}
    >
      {children}
    </ErrorBoundary>
  );
}
