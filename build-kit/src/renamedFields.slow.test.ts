import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { servedContract } from '@site/contract/schemas';
import type * as v from 'valibot';
import { SHELL, appsOf, repository } from '../../delivery/src/repository';
import { apiViolations, type HostContract, type usedCalls } from '../../delivery/src/gate/apiContract';
import type { JsonSchema } from '../../delivery/src/gate/schemaCompatibility';
import type { ContractReads } from '../../delivery/src/testing/contractReads';
import { releaseOf } from '../../delivery/src/testing/releaseOf';
import { readSources, sourceFilesOf } from './readSources';
import { sharedCallsOf, usedCallsOf } from './usedCallsOf';

const names = appsOf(repository).toSorted((a, b) => Number(b === SHELL) - Number(a === SHELL));
const shared = join(repository, 'shared');
const calls = new Map<string, v.InferOutput<typeof usedCalls>>();
let found: ContractReads;

const sourcesOf = (name: string): string[] => sourceFilesOf(join(repository, name));

beforeAll(async () => {
  const script = join(repository, 'delivery/src/testing/contractReads.ts');
  const checking = promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...names], {
    cwd: repository,
    maxBuffer: 64 * 1024 * 1024,
  });
  const madeByShell = await sharedCallsOf(shared);
  for (const name of names) {
    const files = name === SHELL ? [SHELL, 'shared'].flatMap(sourcesOf) : sourcesOf(name);
    const made = (await readSources(files)).calls;
    calls.set(name, usedCallsOf(made, files, shared, name === SHELL ? [] : madeByShell));
  }
  found = JSON.parse((await checking).stdout) as ContractReads;
}, 240_000);

/** Renames a field wherever a schema has it and requires it. Returns whether it does anywhere. */
const rename = (schema: JsonSchema, [first = '', ...rest]: string[]): boolean => {
  const { anyOf = [], oneOf = [], allOf = [], items, properties, required = [] } = schema;
  const alternatives = [...anyOf, ...oneOf, ...allOf].map((it) => rename(it, [first, ...rest])).includes(true);
  if (first === '[]') return (items !== undefined && rename(items, rest)) || alternatives;
  const field = properties?.[first];
  if (!properties || !field) return alternatives;
  if (rest.length > 0) return rename(field, rest) || alternatives;
  if (!required.includes(first)) return alternatives;
  delete properties[first];
  properties[`${first}_renamed`] = field;
  schema.required = [...required.filter((it) => it !== first), `${first}_renamed`];
  return true;
};

/** `data[].bank_no` as `data`, `[]`, `bank_no`. */
const partsOf = (path: string): string[] => path.replaceAll('[]', '.[]').split('.').filter(Boolean);

/** A host with this call alone, with a field of its response renamed; undefined if that is not a required one. */
const hostWith = (call: string, path: string): HostContract | undefined => {
  const renamed = structuredClone(servedContract.calls[call]) as HostContract['calls'][string] | undefined;
  if (!renamed || !rename(renamed.response, partsOf(path))) return undefined;
  return { version: servedContract.version, calls: { [call]: renamed } };
};

const refusals = (host: HostContract): string[] =>
  names.flatMap((name) => {
    const made = Object.entries(calls.get(name) ?? {}).filter(([call]) => Object.hasOwn(host.calls, call));
    return apiViolations(releaseOf(name, { calls: Object.fromEntries(made) }), host);
  });

test('the host as it is fits every app', () => {
  expect(refusals(servedContract as HostContract)).toEqual([]);
});

test('every required field that an app reads, as the type checker sees it, is refused under another name', () => {
  const accepted: string[] = [];
  let planted = 0;
  for (const [call, fields] of Object.entries(found.fields))
    for (const { path, declarations } of fields) {
      const readers = names.filter(
        (name) => calls.get(name)?.[call] && declarations.some((it) => found.reads[name]?.includes(it)),
      );
      const host = readers.length > 0 ? hostWith(call, path) : undefined;
      if (!host) continue;
      planted += 1;
      if (refusals(host).length === 0) accepted.push(`${call}: ${path}`);
    }
  expect(accepted).toEqual([]);
  expect(planted).toBeGreaterThan(100);
});

test.each([
  ['getcard', '[].bank_no', 'mfe-account'],
  ['getcard', '[].bank_no', 'mfe-wallet'],
  ['user', 'balance', SHELL],
])('the response of %s without %s does not fit %s', (call, path, name) => {
  const host = hostWith(call, path);
  expect(host && refusals(host).filter((it) => it.startsWith(name))).toHaveLength(1);
});
