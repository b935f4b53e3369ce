/* Chunk with tabs and switch. */
export { Switch } from './Switch';
export { Tabs } from './Tabs';
