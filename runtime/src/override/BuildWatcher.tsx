import type { Dispatch } from '@site/shared';
import { useContext, useEffect } from 'react';
import { StyleSheetContext } from 'styled-components';
import { liveRegistry } from '../federation/registry';
import { isLoading } from '../replace/canReplace';
import { replaceApps, type PageState } from '../replace/replaceApps';
import { clashOf } from './clashOf';
import { fetchApp } from './fetchApp';

/** An app whose development server tells of its builds. */
export interface WatchedApp {
  app: string;
  origin: string;
  /** Path of the server's web socket. */
  updates: string;
}

/** ms */
const reconnectDelay = 5000;
/** ms until an app is tried again that is loading or waits for an answer. */
const busyDelay = 500;

/** A message of the development server (`@rspack/dev-server`). */
interface BuildMessage {
  type: string;
  data?: unknown;
}

/** Loads the app as it was built now into the page, in place of the one before. */
async function replaceByBuild({ app, origin }: WatchedApp, page: PageState): Promise<void> {
  const registry = liveRegistry();
  const { updates: _updates, ...built } = await fetchApp(app, origin, registry.overrides ?? []);
  const apps = { ...registry.apps, [app]: built };
  const clash = clashOf(app, apps);
  if (clash) throw new Error(clash);
  const attempt = () => {
    if (isLoading(app) || !replaceApps({ ...registry, apps }, [app], page)) setTimeout(attempt, busyDelay);
  };
  attempt();
}

/** Calls `onBuild` after each successful build that differs from the first. Returns how to stop. */
function watchBuilds({ origin, updates }: WatchedApp, onBuild: () => void): () => void {
  let current: unknown;
  let next: unknown;
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout>;
  const handle = ({ type, data }: BuildMessage) => {
    if (type === 'hash') next = data;
    if (type !== 'ok' && type !== 'warnings') return;
    if (current !== undefined && next !== current) onBuild();
    current = next;
  };
  const reconnect = () => void (timer = setTimeout(connect, reconnectDelay));
  const connect = () => {
    socket = new WebSocket(origin.replace(/^http/, 'ws') + updates);
    socket.addEventListener('message', ({ data }) => handle(JSON.parse(String(data)) as BuildMessage));
    socket.addEventListener('close', reconnect);
  };
  connect();
  return () => {
    // The socket reports its end later.
    socket.removeEventListener('close', reconnect);
    clearTimeout(timer);
    socket.close();
  };
}

/**
 * Replaces overridden apps in place whenever they were built: their parts are mounted again, and the rest of the page
 * keeps its state. Renders nothing.
 */
export function BuildWatcher({ apps, dispatch }: { apps: WatchedApp[]; dispatch: Dispatch }) {
  const { styleSheet } = useContext(StyleSheetContext);
  useEffect(() => {
    const stops = apps.map((app) =>
      watchBuilds(app, () => {
        replaceByBuild(app, { dispatch, styleSheet }).catch((error: unknown) =>
          console.error(`${app.app}: override`, error),
        );
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [apps, dispatch, styleSheet]);
  return null;
}
