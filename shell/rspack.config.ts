import { shellConfig } from '../rspack.base';
import { indexHtmlPlugins } from './page';

export default shellConfig(import.meta.dirname, await indexHtmlPlugins());
