import { startStandalone } from '@site/shared/standalone';
import remote from './remote';

startStandalone(remote);
