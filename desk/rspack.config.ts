import { deskConfig } from '../rspack.base';

export default deskConfig(import.meta.dirname);
