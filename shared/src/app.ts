/*
 * The light entry of this package, without React: for the apps' data files, for the build and for delivery, which run
 * in Node.
 */
export { fieldNames } from '@site/contract';
export { appSchema, builtRouteSchema, builtSlotSchema, descriptorSchemaVersion } from './federation/appSchema';
export type { App, LiveApp, Prerendered } from './federation/appSchema';
export { defineApp, widget } from './federation/defineApp';
export { pageExpose, slotExpose } from './federation/exposes';
export { slotContracts, type SlotName, type SlotProps } from './federation/slots';
export { memberRead, read, type Read } from './federation/reads';
export { paths, to } from './routing/paths';
