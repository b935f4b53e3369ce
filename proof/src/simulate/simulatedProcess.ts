/*
 * Preloaded into the API processes of the simulator: they have a stopped clock, jobs of every few seconds ten times as
 * often, and the simulator's remote platforms.
 */
import { remoteAdapters } from '../../../api/src/games/platforms/remoteAdapters';
import { platformAdapter, type SimulatedPlatform } from './platformAdapter';
import { clockSource } from '../../../api/src/base/database/databaseClock';

const SystemDate = Date;
let moment = Number(process.env.SIMULATED_TIME);
let setAt = performance.now();

class SimulatedDate extends SystemDate {
  constructor(...given: []) {
    super(...((given.length === 0 ? [moment] : given) as [number]));
  }

  static override now(): number {
    return moment + Math.trunc(performance.now() - setAt);
  }
}

globalThis.Date = SimulatedDate as DateConstructor;
// The database runs by the machine's clock.
clockSource.start = async () => ({ now: () => new Date(), stop: () => undefined });

const { setInterval } = globalThis;
globalThis.setInterval = ((work: () => void, ms = 0) =>
  setInterval(work, ms < 60_000 ? ms / 10 : ms)) as typeof setInterval;

process.on('message', (message: number) => {
  moment = message;
  setAt = performance.now();
  process.send?.(message);
});

const platforms = JSON.parse(process.env.SIMULATED_PLATFORMS ?? '[]') as SimulatedPlatform[];
remoteAdapters.push(...platforms.map(platformAdapter));
