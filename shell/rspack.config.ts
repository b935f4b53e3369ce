import { shellConfig } from '../rspack.base';
import { pagePlugins } from './page';

export default shellConfig(import.meta.dirname, await pagePlugins());
