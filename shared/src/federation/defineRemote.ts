import type { ComponentType } from 'react';
import type { KitPart } from '../ui/kitParts';

/** A lazily loaded module whose default export is a component. */
export type LazyComponent<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** A page that a feature app hands to the shell. */
export interface RouteDefinition {
  /** From `paths`. */
  path: string;
  /** Title in the header and the document; none for a page with a heading of its own. */
  title: string;
  /** Guarded: a visitor is sent to `/?redirect=` (decisions 1). */
  login?: boolean;
  /** State survives leaving and coming back (decisions 10). */
  keepAlive?: boolean;
  /** Header and sidebar hidden; the page has its own heading. */
  bare?: boolean;
  /** What of the kit the page shows first: it is fetched beside the page, not after it. */
  kit?: KitPart[];
  page: LazyComponent;
}

/** Every slot of the shell and what it gives to the widget in it. */
export interface SlotProps {
  /** Home: the six game sections. */
  'home.games': object;
  /** Home: the sections 优惠活动 and 集团介绍. */
  'home.promotions': object;
  /** Home: the floating button 红包. */
  'home.red-packet': object;
  /** Sidebar, logged in: avatar, name, balance, account links. `onNavigate` closes the sidebar. */
  'sidebar.account': { onNavigate: () => void };
  /**
   * The login form in a dialog. `redirect` is for its link to the registration (decisions 2); `onClose` when it was closed or left,
   * `onLoggedIn` when the session has begun: the shell then goes where the visitor meant to go.
   */
  'login.popup': { redirect?: string | undefined; onClose: () => void; onLoggedIn: () => void };
  /** Over any page of a member: how long they have been online, every so often. */
  'session.reality-check': object;
}
export type SlotName = keyof SlotProps;

/** What `remote.ts` exports by default: everything an app shows of itself. */
export interface RemoteDefinition {
  name: string;
  routes: RouteDefinition[];
  slots?: { [Name in SlotName]?: LazyComponent<SlotProps[Name]> };
}

/** Declares a feature app's pages and widgets. Data only: pages are loaded when they are asked for. */
export const defineRemote = (remote: RemoteDefinition): RemoteDefinition => remote;
