import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as shared from '@site/shared';
import type { RemoteDefinition } from '@site/shared';
import react from 'react';
import reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import type { LiveApp } from './registry';

/*
 * The federation host: what the shell's own code does not need to paint, so it is a chunk of its own that comes while the rest is
 * evaluated. It gives the shell's singletons to the apps, and takes their `remote.ts`.
 */

/** An app's script that does not arrive within this many ms is given up (architecture: a hang within 10 s). */
const hangTimeout = 10_000;

/** A second try needs another address: Chromium keeps a hanging script's address blocked for a while. */
const attempts = new Map<string, number>();
const integrities = new Map<string, string | undefined>();

const singleton = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true, eager: true },
});

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: {
    react: singleton(react.version, react),
    'react-dom': singleton(reactDom.version, reactDom),
    'styled-components': singleton(styledComponents.version, styledComponents),
    '@site/shared': singleton(shared.sharedVersion, shared),
  },
  plugins: [
    injectExternalRuntimeCorePlugin(),
    {
      name: 'site-scripts',
      createScript({ url }) {
        const script = document.createElement('script');
        const attempt = attempts.get(url) ?? 0;
        script.src = attempt > 0 ? `${url}?r=${attempt}` : url;
        script.async = true;
        const integrity = integrities.get(url);
        if (integrity) script.integrity = integrity;
        /* From a developer's machine: its server tells this site from others, the page hears what its code throws. */
        if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
        return { script, timeout: hangTimeout };
      },
    },
  ],
});

/**
 * Loads a live release's `remote.ts`.
 * @throws Error when its script is missing, broken, hangs, or does not fit this shell's singletons; the next call tries anew
 */
export async function loadRemote(name: string, app: LiveApp): Promise<RemoteDefinition> {
  if (!app.globalName) throw new Error(`${name} has no entry`);
  const entry = new URL(app.base + app.entry, location.href).href;
  integrities.set(entry, app.integrity);
  const attempt = attempts.get(entry) ?? 0;
  host.registerRemotes([{ name: app.globalName, entry, type: 'global' }], { force: attempt > 0 });
  try {
    const module = await host.loadRemote<{ default: RemoteDefinition }>(`${app.globalName}/remote`);
    if (!module) throw new Error(`${name} handed over nothing`);
    return module.default;
  } catch (error) {
    attempts.set(entry, attempt + 1);
    throw error;
  }
}
