import { remoteConfig } from '../rspack.base';

export default remoteConfig(import.meta.dirname);
