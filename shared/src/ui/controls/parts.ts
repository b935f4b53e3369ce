export { Switch } from './Switch';
export { Tabs } from './Tabs';
