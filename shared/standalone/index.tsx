import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { createStore, MembersOnly, StoreProvider, type RemoteDefinition } from '../src/index';
import { StandaloneHost } from './StandaloneHost';
import { StandalonePart } from './StandalonePart';
import { StandaloneSlots } from './StandaloneSlots';

/**
 * Runs a feature app alone: its pages under their own paths, its slots one below the other on `/`, a session of a new demonstration
 * member at one press. A tool of developers; the site's shell does the same for members.
 */
export function startStandalone({ name, routes, slots }: RemoteDefinition): void {
  const store = createStore();
  const pages = routes.map(({ path, login, page }) => {
    const part = <StandalonePart key={path} load={page} />;
    return { path, element: login ? <MembersOnly>{part}</MembersOnly> : part };
  });
  const router = createHashRouter([
    {
      element: <StandaloneHost name={name} routes={routes} slots={slots} />,
      children: [{ path: '/', element: <StandaloneSlots slots={slots} /> }, ...pages],
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
