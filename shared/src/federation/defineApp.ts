import type { ComponentType } from 'react';
import * as v from 'valibot';
import { appSchema, type App } from './appSchema';
import type { Read } from './reads';

/** The slots of the shell with the props that it passes to their widgets. */
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
   * The login form in a dialog. `redirect` is passed to its link to the registration; `onClose` is called when the
   * dialog is closed, `onLoggedIn` when the session has started: the shell then opens the requested page.
   */
  'login.popup': { redirect?: string | undefined; onClose: () => void; onLoggedIn: () => void };
  /** Over any page of a member: a periodic reminder of the time spent online. */
  'session.reality-check': object;
  /** Under the header, after a login with a password: the offer to add a passkey. */
  'session.passkey-offer': object;
}
export type SlotName = keyof SlotProps;

/** Path of a module, typed by the component that the module exports by default. */
export type WidgetModule<Component> = string & { readonly component: Component };

/**
 * Names a widget's module together with the type of its component, so that `tsc` rejects a widget that does not fit its
 * slot: `widget<typeof HomeGames>('./home/HomeGames')`.
 */
export const widget = <Component>(module: string) => module as WidgetModule<Component>;

type AppDefinition = Omit<App, 'slots' | 'reads'> & {
  slots?: { [Name in SlotName]?: WidgetModule<ComponentType<SlotProps[Name]>> };
  reads?: Record<string, Read[]>;
};

/**
 * Declares a feature app's pages and widgets. The build exposes each module to the shell and writes the rest into the
 * descriptor.
 * @throws ValiError when the data does not fit the schema
 */
export const defineApp = (app: AppDefinition): App => v.parse(appSchema, app);
