import { remoteConfig } from '../rspack.base';
import app from './src/app';

export default remoteConfig(import.meta.dirname, app);
