const day = 86_400_000;
const beijingAhead = 8 * 3_600_000;

const at = (time: string): number => Date.parse(`1970-01-01T${time}Z`);
/**
 * Times of a Beijing day at which the clock stops: the limits of the day, of the red packet hours and of its deposit
 * window.
 */
const stops = ['00:00:00', '09:59:59', '10:00:00', '11:59:59', '12:00:00', '23:59:59'].map(at);
const noon = stops.indexOf(at('12:00:00'));
/** Records cover thirty days. The model keeps everything, so the clock must stay below. */
const maxDays = 20;

/** The clock of a model run. It starts at noon of a Beijing day and moves only by `advance`. */
export class ModelClock {
  readonly #first: number;
  #steps = noon;

  constructor(today: Date) {
    this.#first = Math.floor((today.getTime() + beijingAhead) / day) * day - beijingAhead;
  }

  /** ms since 1970. */
  get now(): number {
    return this.midnight + this.timeOfDay;
  }

  /** When the Beijing day began, ms since 1970. */
  get midnight(): number {
    return this.#first + Math.floor(this.#steps / stops.length) * day;
  }

  /** ms since Beijing's midnight. */
  get timeOfDay(): number {
    return stops[this.#steps % stops.length] ?? 0;
  }

  /** The number of the stop. A model that goes through possible histories sets it back for a while. */
  get step(): number {
    return this.#steps;
  }

  set step(step: number) {
    this.#steps = step;
  }

  /** Moves to the next stop. */
  advance(): Date {
    if (this.#steps < maxDays * stops.length) this.#steps += 1;
    return new Date(this.now);
  }
}
