import * as v from 'valibot';
import type { RolloutPlan } from '../rollout/rolloutState';

const reason = v.pipe(v.string(), v.regex(/\S/, 'takes a reason'));
const positive = v.pipe(
  v.string(),
  v.transform(Number),
  v.check((number) => number > 0 && number < 100_000, 'takes a positive number'),
);

const steps = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(,\d{1,3})*$/, 'takes percentages such as 1,10,50,100'),
  v.transform((text) => text.split(',').map(Number)),
  v.check(
    (list) => list.at(-1) === 100 && list.every((percent, index) => percent > (list[index - 1] ?? 0)),
    'takes increasing whole percentages from 1 to 100, the last one 100',
  ),
);

/** The options of all release commands, as `parseArgs` returns them. */
export const optionsSchema = v.partial(
  v.object({
    auto: v.boolean(),
    steps,
    dist: v.string(),
    canary: v.pipe(v.string(), v.regex(/^0*[1-9]\d?$/, 'takes a whole percentage from 1 to 99'), v.transform(Number)),
    'no-browser': reason,
    'no-api': reason,
    of: v.string(),
    force: reason,
    minutes: positive,
    difference: positive,
    samples: positive,
    keep: v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'takes a number of releases'), v.transform(Number)),
    'dry-run': v.boolean(),
    json: v.boolean(),
    finish: v.boolean(),
    help: v.boolean(),
  }),
);
export type Options = v.InferOutput<typeof optionsSchema>;

/** The types of the options, for `parseArgs`. */
export const optionTypes = Object.fromEntries(
  Object.entries(optionsSchema.entries).map(([name, { wrapped }]) => [name, { type: wrapped.type }]),
);

/** The automatic rollout that the options describe. */
export const planOf = ({ steps: percentages = [1, 10, 50, 100], minutes = 10 }: Options): RolloutPlan => ({
  steps: percentages,
  minutes,
});
