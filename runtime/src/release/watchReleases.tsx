import { useEffect, useState, type ComponentType } from 'react';
import type { RootOptions } from 'react-dom/client';
import { liveRegistry } from '../federation/registry';
import { afterLoad } from './afterLoad';
import type * as Telemetry from './telemetry';
import type { UpdateTexts } from './UpdateNotice';
import { rememberTyping, watchFirstInput } from './memberInput';
import { type TelemetryEvent, reportError, reportLoadEnd, setEventHandler } from './report';

/*
 * The part of telemetry in the first script: it records events from the start. The chunk that handles them (update
 * notice, recovery from a missing chunk, beacons) is loaded when the page is idle, or at the first error.
 */

/** Events kept until the chunk has loaded. */
const maxHeld = 20;

const held: TelemetryEvent[] = [];
let isWatching = false;
let telemetry: Promise<typeof Telemetry> | undefined;

/** The chunk, fetched once; undefined in development, whose page names no set. */
function loadTelemetry(): Promise<typeof Telemetry> | undefined {
  if (!isWatching) return undefined;
  telemetry ??= import(/* webpackChunkName: "telemetry" */ './telemetry').then(
    (module) => {
      setEventHandler(module.handleEvent);
      held.splice(0).forEach(module.handleEvent);
      return module;
    },
    (error: unknown) => {
      /* The next error tries again. */
      telemetry = undefined;
      throw error;
    },
  );
  return telemetry;
}

const loadTelemetryQuietly = (): void => void loadTelemetry()?.catch(() => undefined);

const hold = (event: TelemetryEvent): void => {
  if (held.length < maxHeld) held.push(event);
  if (event.kind === 'error') loadTelemetryQuietly();
};

/**
 * Starts recording events.
 * @returns options for the page's root, which report what its boundaries catch
 */
export function watchReleases(): RootOptions | undefined {
  if (!liveRegistry().set) return undefined;
  isWatching = true;
  setEventHandler(hold);
  rememberTyping();
  watchFirstInput();
  window.addEventListener('error', ({ error, message, filename }) =>
    reportError(error ?? message, undefined, filename),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  afterLoad(() => {
    /* A shell that has rendered nothing by now has failed. */
    reportLoadEnd('shell');
    loadTelemetryQuietly();
  });
  return {
    onCaughtError(error) {
      console.error(error);
      reportError(error);
    },
  };
}

/** Loads `UpdateNotice` when the page is idle. Renders nothing until then, or if it cannot be loaded. */
export function ReleaseNotice({ texts }: { texts: UpdateTexts }) {
  const [Notice, setNotice] = useState<ComponentType<{ texts: UpdateTexts }>>();
  useEffect(() => {
    const show = () =>
      void loadTelemetry()?.then(
        ({ UpdateNotice }) => setNotice(() => UpdateNotice),
        () => undefined,
      );
    afterLoad(show);
  }, []);
  return Notice ? <Notice texts={texts} /> : null;
}
