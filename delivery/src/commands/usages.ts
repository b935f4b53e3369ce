import { fieldNames } from '@site/shared/app';
import { Refusal } from '../base/refusal';
import type { PublishedDescriptor } from '../format/descriptor';
import { readLiveSet } from './liveSet';
import type { Site } from '../registry/registry';

/** As what a release uses a name. */
const usesOf = ({ shared, slots, calls }: PublishedDescriptor, name: string): string[] => {
  /** The fields that it reads of a call's response, at any depth; undefined if it does not make the call. */
  const fieldsOf = (call: string): string[] | undefined => {
    const used = Object.hasOwn(calls, call) ? calls[call] : undefined;
    return used && fieldNames(used.response);
  };
  const [call = '', field = ''] = name.split(/\.(?=[^.]*$)/);
  const fields = fieldsOf(name);
  return [
    ...(shared.uses.includes(name) ? ['export'] : []),
    ...(shared.references?.includes(name) ? ['reference to a route'] : []),
    ...(slots.some((slot) => slot.name === name) ? ['slot'] : []),
    ...(fields ? [`call, of which it reads ${fields.join(', ') || 'no field'}`] : []),
    ...(fieldsOf(call)?.includes(field) ? [`field of ${call}`] : []),
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
  const lines = [...live.values()].flatMap((release) =>
    usesOf(release, name).map((use) => `${release.name} ${release.version}: ${use}`),
  );
  if (lines.length === 0) throw new Refusal(`No live release uses ${name}.`);
  return lines.join('\n');
};
