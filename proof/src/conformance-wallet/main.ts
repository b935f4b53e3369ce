import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { openOwnHost, playOwnHost } from './ownHost';
import { playProvider, type ProviderResult, summary } from './playProvider';

const usage = `Usage: npm run conformance:wallet -- --url BASE --platform NAME --secret S --tokens FILE [--seed N]
         [--members 50] [--operations 5000]
       npm run conformance:wallet -- --own [--seed N] [--seeds 1] [--members 50] [--operations 5000]
FILE is JSON: [{ "member": "42", "token": "token of a launch" }, …]. --own tests our own host on a private database.`;

const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const positive = v.pipe(whole, v.minValue(1));

const optionsSchema = v.object({
  url: v.optional(v.pipe(v.string(), v.url())),
  platform: v.optional(v.string()),
  secret: v.optional(v.string()),
  tokens: v.optional(v.string()),
  own: v.optional(v.boolean(), false),
  seed: v.optional(whole),
  seeds: v.optional(positive, '1'),
  members: v.optional(positive, '50'),
  operations: v.optional(positive, '5000'),
});

const launches = v.pipe(v.string(), v.parseJson(), v.array(v.object({ member: v.string(), token: v.string() })));

const readOptions = () => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      url: text,
      platform: text,
      secret: text,
      tokens: text,
      own: { type: 'boolean' },
      seed: text,
      seeds: text,
      members: text,
      operations: text,
    },
  });
  const { seed = randomInt(1_000_000), ...options } = v.parse(optionsSchema, values);
  return { ...options, seed };
};

/** Differences that are printed. */
const printed = 5;

/** Prints the result of a run; returns whether the host is as the contract says. */
const report = (result: ProviderResult, seed: number, more = ''): boolean => {
  const wrong = [...result.lost, ...result.invented, ...result.different];
  for (const text of wrong.slice(0, printed)) console.error(text);
  if (wrong.length > 0) console.error(`Seed ${seed}`);
  console.log(`${more}${summary(result)}`);
  return wrong.length === 0 && result.operations > 0;
};

const runOwn = async ({ seed, seeds, members, operations }: ReturnType<typeof readOptions>): Promise<boolean> => {
  const host = await openOwnHost();
  let isRight = true;
  try {
    for (let n = seed; n < seed + seeds; n += 1) {
      const result = await playOwnHost(host, { seed: n, members, operations });
      const about = `seed ${n}, ${result.kills} kills, ${result.unanswered} answers lost, `;
      isRight = report(result, n, about) && isRight;
    }
  } finally {
    await host.close();
  }
  return isRight;
};

const run = async (): Promise<boolean> => {
  const options = readOptions();
  const { url, platform, secret, tokens, seed, operations, own } = options;
  if (own) return runOwn(options);
  if (url === undefined || platform === undefined || secret === undefined || tokens === undefined) {
    throw new Error(usage);
  }
  const members = v.parse(launches, await readFile(tokens, 'utf8')).slice(0, options.members);
  const base = url.replace(/\/$/, '');
  return report(await playProvider({ bases: [() => base], platform, secret, members, seed, operations }), seed);
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof v.ValiError ? `${error.message}\n${usage}` : (error as Error).message);
  process.exitCode = 1;
}
