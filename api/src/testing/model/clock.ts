const day = 86_400_000;
const beijingAhead = 8 * 3_600_000;

const at = (time: string): number => Date.parse(`1970-01-01T${time}Z`);
/** Where the clock stops in a Beijing day: the edges of the day, of the red packet's hours and of its deposits' window. */
const stops = ['00:00:00', '09:59:59', '10:00:00', '11:59:59', '12:00:00', '23:59:59'].map(at);
const noon = stops.indexOf(at('12:00:00'));
/** Records look back over thirty days: the model, which forgets nothing, stays well below. */
const mostDays = 20;

/** The time in which the model's members live, from noon of a Beijing day on; it stands until it is told to go on. */
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

  /** To the next stop. */
  goOn(): Date {
    if (this.#steps < mostDays * stops.length) this.#steps += 1;
    return new Date(this.now);
  }
}
