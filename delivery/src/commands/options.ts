import { WrongUsage } from '../refusal';

/** Every option of `npm run release`, as `parseArgs` takes them. */
export const options = {
  dist: { type: 'string' },
  canary: { type: 'string' },
  'no-browser': { type: 'string' },
  force: { type: 'string' },
  minutes: { type: 'string' },
  difference: { type: 'string' },
  samples: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** What was given of them. */
export type Options = Partial<
  Record<'dist' | 'canary' | 'no-browser' | 'force' | 'minutes' | 'difference' | 'samples', string> & { json: boolean }
>;

/** @throws WrongUsage unless it is a whole percentage from 1 to 99 */
export const percentage = (text: string): number => {
  if (!/^\d{1,2}$/.test(text) || Number(text) < 1)
    throw new WrongUsage('--canary takes a whole percentage from 1 to 99.');
  return Number(text);
};

/** @throws WrongUsage unless it is a positive number; `otherwise` where none is given */
export const positive = (option: string, text: string | undefined, otherwise: number): number => {
  const number = text === undefined ? otherwise : Number(text);
  if (!(number > 0 && number < 100_000)) throw new WrongUsage(`--${option} takes a positive number.`);
  return number;
};

/** @throws WrongUsage for a reason that says nothing */
export const needsReason = (option: string, reason: string | undefined): void => {
  if (reason?.trim() === '') throw new WrongUsage(`--${option} takes a reason.`);
};

/** What the gate had against a release that was forced is said all the same. */
export const overruled =
  (err: (text: string) => void) =>
  (reasons: string[]): void => {
    for (const reason of reasons) err(`Overruled: ${reason}`);
  };
