import { createStore, sharedVersion, StoreProvider, type LiveApp } from '@site/shared';
import { createRoot } from 'react-dom/client';
import { Site } from '../../../shell/src/site/Site';
import './host';
import { apps as bundled } from './apps';

const root = document.getElementById('root');
const registry = document.getElementById('site-registry');
if (!root || !registry) throw new Error('index.html is not complete');

/*
 * The shell reads the apps from the page's registry, which the edge fills with releases; here they come from the
 * apps' own data.
 */
const apps: Record<string, LiveApp> = Object.fromEntries(
  bundled.map(({ name, routes, slots }) => [
    name,
    {
      version: sharedVersion,
      base: '',
      entry: '',
      globalName: name,
      routes: routes.map(({ module: _module, ...route }) => ({ ...route, preload: [] })),
      slots: Object.keys(slots).map((slot) => ({ name: slot, preload: [] })),
      shared: { range: `^${sharedVersion}` },
    },
  ]),
);
registry.textContent = JSON.stringify({ revision: 0, apps });

createRoot(root).render(
  <StoreProvider store={createStore()}>
    <Site />
  </StoreProvider>,
);
