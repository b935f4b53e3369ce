/* Preloaded into the API processes of the simulator: they have a stopped clock and the simulator's remote platforms. */
import './stoppedClock';
import { remoteAdapters } from '../../../api/src/platforms/remoteAdapters';
import { platformAdapter, type SimulatedPlatform } from './platformAdapter';

const platforms = JSON.parse(process.env.SIMULATED_PLATFORMS ?? '[]') as SimulatedPlatform[];
remoteAdapters.push(...platforms.map(platformAdapter));
