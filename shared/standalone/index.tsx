import { createRoot } from 'react-dom/client';
import { createHashRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import {
  createStore,
  GlobalStyle,
  startSession,
  StoreProvider,
  ToastViewport,
  type RemoteDefinition,
} from '../src/index';
import { StandalonePart } from './StandalonePart';

/**
 * Runs a feature app alone: its pages under its own paths, its slots one below the other on `/`, a field for a session's token.
 * A tool of developers; the site's shell does the same for members.
 */
export function startStandalone(remote: RemoteDefinition): void {
  const store = createStore();
  const host = (
    <>
      <GlobalStyle />
      <nav aria-label={remote.name}>
        {remote.routes.map(({ path, title }) => (
          <Link key={path} to={path}>
            {title}{' '}
          </Link>
        ))}
        <button
          type="button"
          onClick={() => {
            const token = window.prompt('api_token');
            if (token) store.dispatch(startSession(token));
          }}
        >
          api_token
        </button>
      </nav>
      <Outlet />
      <ToastViewport />
    </>
  );
  const slots = Object.entries(remote.slots ?? {}).map(([name, load]) => (
    <StandalonePart key={name} load={load as never} props={{ onClose: () => {}, onLoggedIn: () => {}, onNavigate: () => {} }} />
  ));
  const router = createHashRouter([
    {
      element: host,
      children: [
        { path: '/', element: <>{slots}</> },
        ...remote.routes.map(({ path, page }) => ({ path, element: <StandalonePart key={path} load={page} /> })),
      ],
    },
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StoreProvider store={store}>
      <RouterProvider router={router} />
    </StoreProvider>,
  );
}
