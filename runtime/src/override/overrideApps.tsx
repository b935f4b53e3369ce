import type { Dispatch } from '@site/shared';
import { createRoot } from 'react-dom/client';
import { liveRegistry, type LiveApp } from '../federation/registry';
import { clashOf } from './clashOf';
import { fetchApp } from './fetchApp';
import { BuildWatcher, type WatchedApp } from './BuildWatcher';
import { OverrideBadge, type Override } from './OverrideBadge';
import { forgetOverride, storedOverrides } from './storedOverrides';

type Attempt = Override & { live?: LiveApp; updates?: string | undefined };

const attempt = async (app: string, origin: string, allowed: readonly string[]): Promise<Attempt> => {
  try {
    const live = await fetchApp(app, origin, allowed);
    return { app, origin, live, updates: live.updates };
  } catch (error) {
    return { app, origin, problem: (error as Error).message };
  }
};

/** Replaces each attempt that would take a path or slot of another app by its problem. */
function withoutClashes(attempts: Attempt[], apps: Record<string, LiveApp>): Attempt[] {
  const wanted = { ...apps, ...Object.fromEntries(attempts.flatMap(({ app, live }) => (live ? [[app, live]] : []))) };
  return attempts.map((it) => {
    const problem = it.live && clashOf(it.app, wanted);
    return problem === undefined ? it : { app: it.app, origin: it.origin, problem };
  });
}

/**
 * Replaces apps in the page's registry by those on a developer's machine, before anything has read it, and shows the
 * badge. If an override cannot be loaded, the live release stays and the badge shows the reason.
 * @returns starts to take in what their development servers build
 */
export async function overrideApps(): Promise<(dispatch: Dispatch) => void> {
  const { apps, overrides: allowed = [] } = liveRegistry();
  const stored = storedOverrides();
  const attempts = withoutClashes(
    await Promise.all(Object.entries(stored ?? {}).map(([app, origin]) => attempt(app, origin, allowed))),
    apps,
  );
  for (const { app, live } of attempts) if (live) apps[app] = live;
  const shown: Override[] = stored ? attempts : [{ app: '', origin: '', problem: '浏览器里存的不是 {"应用":"来源"}' }];
  const reset = (app: string) => {
    forgetOverride(app);
    window.location.reload();
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const badge = <OverrideBadge overrides={shown} onReset={reset} />;
  root.render(badge);
  const followed: WatchedApp[] = attempts.flatMap(({ app, origin, updates }) =>
    updates === undefined ? [] : [{ app, origin, updates }],
  );
  return (dispatch) =>
    root.render(
      <>
        {badge}
        <BuildWatcher apps={followed} dispatch={dispatch} />
      </>,
    );
}
