import type { ComponentType } from 'react';
import * as v from 'valibot';
import { appSchema, type App } from './appSchema';
import type { Read } from './reads';
import type { SlotName, SlotProps } from './slots';

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
