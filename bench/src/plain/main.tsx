import { createStore, StoreProvider } from '@site/shared';
import { createRoot } from 'react-dom/client';
import { remotes } from './remotes';
import { Site } from '../../../shell/src/site/Site';

const root = document.getElementById('root');
const registry = document.getElementById('site-registry');
if (!root || !registry) throw new Error('index.html is not complete');

/* The shell reads its routes from the page's registry, which the edge fills with releases; here they come from the apps' own data. */
const apps = remotes.map(({ name, routes, slots = {} }) => [
  name,
  { routes, slots: Object.keys(slots).map((slot) => ({ name: slot })) },
]);
registry.textContent = JSON.stringify({ revision: 0, apps: Object.fromEntries(apps) });

createRoot(root).render(
  <StoreProvider store={createStore()}>
    <Site />
  </StoreProvider>,
);
