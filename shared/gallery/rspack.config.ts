import { galleryConfig } from '../../rspack.base';

export default galleryConfig(import.meta.dirname);
