import type { Dispatch } from '@site/shared';
import { lazy, type ComponentType } from 'react';
import { reportLoadStart } from '../release/watchReleases';
import type { PartModule } from './host';
import { loadPart } from './loadPart';
import { waitForPrerenderedKit } from './prefetch';

/* One component per part, so that it shows no skeleton the next time. */
const parts = new Map<string, ComponentType<object>>();
const early = new Map<string, Promise<PartModule>>();

const keyOf = (app: string, expose: string) => `${app}/${expose}`;

const load = async (app: string, expose: string): Promise<PartModule> => {
  const module = await loadPart(app, expose);
  await waitForPrerenderedKit();
  return module;
};

/**
 * Loads a part that the first render shows, and its first data. If it arrives before React comes to its place, it
 * renders with the layout in one go, without its fallback.
 */
export function loadPartEarly(app: string, expose: string, dispatch: Dispatch): void {
  const key = keyOf(app, expose);
  reportLoadStart(app);
  const loading = load(app, expose);
  early.set(key, loading);
  loading.then(
    (module) => {
      module.prefetch?.(dispatch);
      if (early.delete(key)) parts.set(key, module.default);
    },
    /* Shown where the part is rendered. */
    () => undefined,
  );
}

/** The component of a part, which suspends until it has loaded. */
export function partOf(app: string, expose: string): ComponentType<object> {
  const key = keyOf(app, expose);
  const known = parts.get(key);
  if (known) return known;
  const loading = early.get(key);
  early.delete(key);
  if (!loading) reportLoadStart(app);
  const part = lazy(() => loading ?? load(app, expose));
  parts.set(key, part);
  return part;
}

/** Loads the part again at its next render: React keeps the rejection of a failed one. */
export const forgetPart = (app: string, expose: string): void => void parts.delete(keyOf(app, expose));
