/*
 * For the API processes of the simulator: their clock stands at the moment of the last message, in ms since 1970, so
 * that results do not depend on how fast the machine is. `Date.now`, which deadlines use, runs on from there.
 */
import { clockSource } from '../../../api/src/database/databaseClock';

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

process.on('message', (message: number) => {
  moment = message;
  setAt = performance.now();
  process.send?.(message);
});
