import { pageExpose, selectToken, slotExpose, type Store } from '@site/shared';
import { requestPart } from './parts';
import { appOfSlot, pathOf, routeAt } from './registry';

/**
 * Begins to load the app's page of the requested address, or the games of home, whose files the inline script preloads.
 * A site that was closed loads nothing; a visitor is redirected from a page of members to home.
 */
export function loadFirstPage({ dispatch, getState }: Store): void {
  if (document.documentElement.dataset.at === 'closed') return;
  const path = pathOf(window.location.hash);
  const found = routeAt(path);
  const isRefused = found?.route.login === true && selectToken(getState()) === null;
  const games = (path === '/' || isRefused) && appOfSlot('home.games');
  if (games) requestPart(games, slotExpose('home.games'), dispatch);
  if (found && !isRefused) requestPart(found.app, pageExpose(found.route.path), dispatch);
}
