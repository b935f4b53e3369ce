import { pageExpose, selectToken, slotExpose, type Store } from '@site/shared';
import { requestPart } from './parts';
import { appOfSlot, pathOf, routeAt } from './registry';

/**
 * Begins to load the app's page of the requested address, or the games of home, whose files the inline script preloads.
 * A site that was closed loads nothing, and a visitor no page of members.
 */
export function loadFirstPage({ dispatch, getState }: Store): void {
  if (document.documentElement.dataset.at === 'closed') return;
  const path = pathOf(window.location.hash);
  const games = path === '/' && appOfSlot('home.games');
  if (games) requestPart(games, slotExpose('home.games'), dispatch);
  const found = routeAt(path);
  if (!found || (found.route.login && selectToken(getState()) === null)) return;
  requestPart(found.app, pageExpose(found.route.path), dispatch);
}
