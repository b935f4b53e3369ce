import { createStore, registerPaths, StoreProvider } from '@site/shared';
import { createRoot } from 'react-dom/client';
import { prefetchLinks } from './federation/prefetch';
import { livePaths } from './federation/registry';
import { Site } from './site/Site';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

prefetchLinks();
registerPaths(livePaths());
/* Replaces the prerendered markup in one frame: it shows the same. */
createRoot(root).render(
  <StoreProvider store={createStore()}>
    <Site />
  </StoreProvider>,
);
