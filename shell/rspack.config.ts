import { shellConfig } from '../rspack.base';
import { page } from './page';

export default shellConfig(import.meta.dirname, [page]);
