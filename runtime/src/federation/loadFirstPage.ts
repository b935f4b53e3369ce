import { pageExpose, slotExpose, type Dispatch } from '@site/shared';
import { requestPart } from './parts';
import { appOfSlot, pathOf, routeAt } from './registry';

/**
 * Begins to load the app's page of the requested address, or the widget of home, whose files the inline script
 * preloads. A site that was closed loads nothing; a visitor is redirected from a page of members to home.
 * @param homeSlot the slot of home whose widget is loaded there
 */
export function loadFirstPage(dispatch: Dispatch, isLoggedIn: boolean, homeSlot: string): void {
  if (document.documentElement.dataset.at === 'closed') return;
  const path = pathOf(window.location.hash);
  const found = routeAt(path);
  const isRefused = found?.route.login === true && !isLoggedIn;
  const widget = (path === '/' || isRefused) && appOfSlot(homeSlot);
  if (widget) requestPart(widget, slotExpose(homeSlot), dispatch);
  if (found && !isRefused) requestPart(found.app, pageExpose(found.route.path), dispatch);
}
