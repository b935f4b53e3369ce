import { createHashRouter, type RouteObject } from 'react-router-dom';
import { liveRegistry } from '../federation/registry';
import { RemotePage } from '../federation/RemotePage';
import { HomePage } from '../home/HomePage';
import { Layout } from '../layout/Layout';
import { BrokenPage } from './BrokenPage';
import { Guard } from './Guard';
import { NotFoundPage } from './NotFoundPage';
import { assignHistoryIndex } from './assignHistoryIndex';

/**
 * The live apps' pages as routes: the registry in the page names them all, so a new page needs no release of the
 * shell.
 */
const remoteRoutes = (): RouteObject[] =>
  Object.entries(liveRegistry().apps).flatMap(([app, { routes }]) =>
    routes.map((route) => {
      const page = <RemotePage key={route.path} app={app} path={route.path} />;
      return { path: route.path, element: route.login ? <Guard>{page}</Guard> : page };
    }),
  );

/** Creates the hash router, with all pages under one layout. */
export function createRouter() {
  const follow = assignHistoryIndex();
  const router = createHashRouter([
    {
      element: <Layout />,
      errorElement: <BrokenPage />,
      children: [{ path: '/', element: <HomePage /> }, ...remoteRoutes(), { path: '*', element: <NotFoundPage /> }],
    },
  ]);
  follow(router);
  return router;
}
