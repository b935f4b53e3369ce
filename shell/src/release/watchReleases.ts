import type { RootOptions } from 'react-dom/client';
import { liveRegistry } from '../federation/registry';
import { afterLoad } from './afterLoad';
import type * as Care from './care';
import type { Happening } from './happening';
import { rememberTyping } from './typedFields';

/*
 * What the first script holds of the care for releases: it notes what happens, from the first moment on. All that is made of it (the
 * notice of another set, the healing of a gone file, the beacons) is a chunk that comes once the page has loaded and is idle, or with
 * the first error.
 */

/** A page that fails over and over needs no more to say so. */
const mostHeld = 20;

const held: Happening[] = [];
let hear: ((it: Happening) => void) | undefined;
let care: Promise<typeof Care> | undefined;

/** The chunk, fetched once; undefined in development, whose page names no set. */
export function fetchCare(): Promise<typeof Care> | undefined {
  if (!hear) return undefined;
  care ??= import(/* webpackChunkName: "care" */ './care').then(
    (module) => {
      hear = module.hear;
      held.splice(0).forEach(module.hear);
      return module;
    },
    (error: unknown) => {
      /* It tells of errors, and is one itself: the next error tries again. */
      care = undefined;
      throw error;
    },
  );
  return care;
}

const fetchQuietly = (): void => void fetchCare()?.catch(() => undefined);

/** Tells of an error that was thrown: `app` is the one in whose area it was caught, `file` the script that the browser names. */
export function tellError(error: unknown, app?: string, file?: string): void {
  hear?.({ kind: 'error', error, app, file, hash: location.hash });
  fetchQuietly();
}

const began = new Map<string, number>();
const ended = new Set<string>();

/** An app is asked for; the first time counts. */
export const loadBegan = (app: string): void => {
  if (!began.has(app)) began.set(app, performance.now());
};

/**
 * The first part of an app is shown, or cannot be: one load a page and app. Failed ones are loads too, so that errors can be held
 * against them; a page that is left before either tells of neither. The shell's load began with the page.
 */
export function loadEnded(app: string): void {
  if (ended.has(app)) return;
  ended.add(app);
  hear?.({ kind: 'load', app, ms: performance.now() - (began.get(app) ?? 0), hash: location.hash });
}

/**
 * Begins to note what happens.
 * @returns how the page's root hands on what its boundaries catch
 */
export function watchReleases(): RootOptions | undefined {
  if (!liveRegistry().set) return undefined;
  hear = (it) => void (held.length < mostHeld && held.push(it));
  rememberTyping();
  window.addEventListener('error', ({ error, message, filename }) => tellError(error ?? message, undefined, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
  afterLoad(() => {
    /* A shell that has shown nothing by now has failed. */
    loadEnded('shell');
    fetchQuietly();
  });
  return {
    onCaughtError(error) {
      console.error(error);
      tellError(error);
    },
  };
}
