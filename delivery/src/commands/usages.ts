import { fieldNames } from '@site/shared/app';
import { Refusal } from '../base/refusal';
import type { PublishedDescriptor } from '../format/descriptor';
import { readLiveSet } from './liveSet';
import type { Site } from '../registry/registry';

/** What a release needs of others, by kind; names as sources write them. */
export interface Dependencies {
  app: string;
  version: string;
  /** Of `@site/shared`: the range, and the names that it imports. */
  shared: string;
  exports: string[];
  /** References to routes, such as `to.deposit`. */
  references: string[];
  slots: string[];
  /** Calls of the API host with the fields that it reads of each, at any depth. */
  calls: Record<string, string[]>;
}

const dependenciesOf = ({ name, version, shared, slots, calls }: PublishedDescriptor): Dependencies => ({
  app: name,
  version,
  shared: shared.range,
  exports: shared.uses,
  references: shared.references ?? [],
  slots: slots.map((slot) => slot.name),
  calls: Object.fromEntries(Object.entries(calls).map(([call, { response }]) => [call, fieldNames(response)])),
});

const usesOf = ({ exports, references, slots, calls }: Dependencies, name: string): string[] => {
  const [call = '', field] = name.split(/\.(?=[^.]*$)/);
  return [
    ...(exports.includes(name) ? ['export'] : []),
    ...(references.includes(name) ? ['reference to a route'] : []),
    ...(slots.includes(name) ? ['slot'] : []),
    ...(Object.hasOwn(calls, name) ? [`call, of which it reads ${calls[name]?.join(', ') || 'no field'}`] : []),
    ...(field !== undefined && Object.hasOwn(calls, call) && calls[call]?.includes(field) ? [`field of ${call}`] : []),
  ];
};

/**
 * `release -- usages NAME`: the live releases that use an export or route reference of `@site/shared`, a slot, a call
 * or a field of one (`uservip.flow`).
 * @returns a line for each release and use
 * @throws Refusal if none does
 */
export const usages = async (site: Site, name: string): Promise<string> => {
  const { live } = await readLiveSet(site);
  const lines = [...live.values()]
    .map(dependenciesOf)
    .flatMap((it) => usesOf(it, name).map((use) => `${it.app} ${it.version}: ${use}`));
  if (lines.length === 0) throw new Refusal(`No live release uses ${name}.`);
  return lines.join('\n');
};

/** `release -- usages all`: what every live release needs, as JSON. */
export const usagesJson = async (site: Site): Promise<string> => {
  const { live, shell } = await readLiveSet(site);
  return JSON.stringify({ slots: shell.provides?.slots, apps: [...live.values()].map(dependenciesOf) }, null, 2);
};
