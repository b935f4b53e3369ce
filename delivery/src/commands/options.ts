import { Argument, InvalidArgumentError, Option } from 'commander';
import { isAppName } from '../base/repository';
import { type RolloutVerb, rolloutVerbs } from '../rollout/changeRollout';
import type { ReleaseRef } from '../store/siteStore';

/** An app may be named by its package. */
const withoutScope = (text: string): string => text.replace(/^@site\//, '');

const appName = (text: string): string => {
  const name = withoutScope(text);
  if (!isAppName(name)) throw new InvalidArgumentError(`${name} is not an app.`);
  return name;
};

export const rolloutUsage = `[${rolloutVerbs.join('|')}] APP`;

export const appArgument = (): Argument =>
  new Argument('<APP>', 'shell or a feature app, such as mfe-wallet').argParser(appName);

/** The releases of `APP VERSION` or `APP@VERSION APP@VERSION`. */
export const parseReleases = (words: readonly string[]): ReleaseRef[] => {
  const refs = words.map((word) => withoutScope(word).split('@'));
  const pairs = refs.length === 2 && refs.every(({ length }) => length === 1) ? [refs.flat()] : refs;
  if (pairs.some(({ length }) => length !== 2))
    throw new InvalidArgumentError('activate takes APP VERSION, or APP@VERSION for each app.');
  const releases = pairs.map(([name = '', version = '']) => ({ app: appName(name), version }));
  const repeated = releases.find((it, index) => releases.findIndex((other) => other.app === it.app) !== index);
  if (repeated) throw new InvalidArgumentError(`${repeated.app} is named twice.`);
  return releases;
};

/** The verb and the app of `[VERB] APP`. */
export const parseRollout = (words: readonly string[]): { verb: RolloutVerb | undefined; app: string } => {
  const [name = '', word, ...others] = words.toReversed();
  const verb = rolloutVerbs.find((it) => it === word);
  if (verb !== word || others.length > 0) throw new InvalidArgumentError(`rollout takes ${rolloutUsage}.`);
  return { verb, app: appName(name) };
};

const option = <Value>(flags: string, about: string, pattern: RegExp, rule: string, read: (text: string) => Value) =>
  new Option(flags, about).argParser((text) => {
    if (pattern.test(text)) return read(text);
    throw new InvalidArgumentError(`It takes ${rule}.`);
  });

/** An option with a reason, which the registry records. */
export const reason = (name: string, about: string): Option =>
  option(`--${name} <REASON>`, about, /\S/, 'a reason', String);

export const positive = (flags: string, about: string): Option =>
  option(flags, about, /^(?=.*[1-9])\d{1,5}(\.\d+)?$/, 'a positive number', Number);

export const canary = (): Option =>
  option('--canary <PERCENT>', 'for that share of browsers', /^0*[1-9]\d?$/, 'a whole percentage from 1 to 99', Number);

export const keep = (): Option =>
  option('--keep <N>', 'the latest releases of each app that stay', /^\d{1,4}$/, 'a number of releases', Number);

export const steps = (): Option =>
  new Option('--steps <PERCENTAGES>', 'of an automatic rollout (default: 1,10,50,100)').argParser((text) => {
    const list = text.split(',').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : NaN));
    if (list.at(-1) === 100 && list.every((percent, index) => percent > (list[index - 1] ?? 0))) return list;
    throw new InvalidArgumentError('It takes increasing whole percentages from 1 to 100, the last one 100.');
  });
