import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import type { App } from '../src/app';
import { createStore, MembersOnly, StoreProvider } from '../src/index';
import { StandaloneHost } from './StandaloneHost';
import { StandalonePart, type LoadPart, StandaloneSlots } from './StandalonePart';

/**
 * Runs a feature app alone for its developers: its pages under their own paths, its widgets one below the other on
 * `/`, and a button that logs in a new demonstration member.
 * @param loaders loads each module of the app by its path in the data file
 */
export function startStandalone({ name, routes, slots }: App, loaders: Record<string, LoadPart>): void {
  const store = createStore();
  const loaderOf = (module: string): LoadPart =>
    loaders[module] ??
    (() => Promise.reject(new Error(`${module} was added after the start. Restart the development server.`)));
  const widgets = Object.entries(slots).map(([slot, module]) => ({ slot, load: loaderOf(module) }));
  const pages = routes.map(({ path, login, module }) => {
    const part = <StandalonePart key={path} load={loaderOf(module)} />;
    return { path, element: login ? <MembersOnly>{part}</MembersOnly> : part };
  });
  const router = createHashRouter([
    {
      element: <StandaloneHost name={name} routes={routes} slots={slots} />,
      children: [{ path: '/', element: <StandaloneSlots widgets={widgets} /> }, ...pages],
    },
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  createRoot(root).render(
    <StoreProvider store={store}>
      <RouterProvider router={router} />
    </StoreProvider>,
  );
}
