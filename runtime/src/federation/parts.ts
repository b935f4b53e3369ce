import { fetchKit, pageExpose, startLoading, type Dispatch, type Loading } from '@site/shared';
import type { ComponentType } from 'react';
import { reportError, reportLoadStart } from '../release/report';
import type { PartModule } from './host';
import { loadPart } from './loadPart';
import { liveRegistry } from '../registry/registry';

type Part = Loading<ComponentType<object>>;

/** By app and expose. Each part is loaded once, so that it shows no skeleton the next time. */
const parts = new Map<string, Part>();

/** ms that a loaded page waits for its parts of the kit; then it shows skeletons of them. */
const kitTimeout = 3000;

/** Starts the part's first queries. The part makes them itself if this fails. */
function startQueries(app: string, part: PartModule, dispatch: Dispatch): void {
  try {
    part.startQueries?.(dispatch);
  } catch (error) {
    reportError(error, app);
  }
}

const load = async (app: string, expose: string, dispatch?: Dispatch): Promise<ComponentType<object>> => {
  const route = liveRegistry().apps[app]?.routes.find(({ path }) => pageExpose(path) === expose);
  const kit = fetchKit(route?.kit);
  const module = await loadPart(app, expose);
  if (!module.default) throw new Error(`${app}: ${expose} has no component as its default export`);
  if (dispatch) startQueries(app, module, dispatch);
  /* A page that is shown with its fields is rendered once. */
  if (route) await Promise.race([kit, new Promise((resolve) => setTimeout(resolve, kitTimeout))]);
  return module.default;
};

/**
 * Loads and evaluates a part before it is rendered. If it arrives before React comes to its place, it renders with the
 * layout in one go, without its fallback.
 * @param dispatch starts the part's first queries too
 */
export function preloadPart(app: string, expose: string, dispatch?: Dispatch): Part {
  const key = `${app} ${expose}`;
  const known = parts.get(key);
  if (known) return known;
  const part = startLoading(async () => {
    try {
      return await load(app, expose, dispatch);
    } catch (error) {
      /* What waits for the part shows the failure; the next one loads it again. */
      parts.delete(key);
      throw error;
    }
  });
  parts.set(key, part);
  return part;
}

/** A part that is about to be shown; see `preloadPart`. */
export function requestPart(app: string, expose: string, dispatch?: Dispatch): Part {
  reportLoadStart(app);
  return preloadPart(app, expose, dispatch);
}
