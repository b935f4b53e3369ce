import { parse } from '@swc/core';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@site/delivery';

/** The source files of a package that a build can contain: without tests and what only they use. */
export const sourceFilesOf = (packageFolder: string): string[] => {
  const folder = join(packageFolder, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)testing\/|\.test\./.test(file))
    .map((file) => join(folder, file));
};

/** A node of a syntax tree; it is read by its fields. */
// eslint-disable-next-line typescript/no-explicit-any
type Syntax = any;

const kinds = new Set(['query', 'mutation', 'infiniteQuery']);

/** Where a node stands, and how its literals are written, says nothing of what it means. */
const positions = new Set(['span', 'ctxt', 'raw']);

const withoutParentheses = (node: Syntax): Syntax =>
  node?.type === 'ParenthesisExpression' || node?.type === 'TsParenthesizedType'
    ? withoutParentheses(node.expression ?? node.typeAnnotation)
    : node;

/** Twelve hex digits of `build.query<Result, Argument>({ … })`, the same for every way of formatting it. */
const shapeOf = ({ callee, typeArguments, arguments: given }: Syntax): string => {
  const meaning = JSON.stringify([callee.property.value, typeArguments, given], (key, value) =>
    positions.has(key) ? undefined : withoutParentheses(value),
  );
  return createHash('sha256').update(meaning).digest('hex').slice(0, 12);
};

const isBuildCall = (value: Syntax, build: string): boolean =>
  value?.type === 'CallExpression' &&
  value.callee.type === 'MemberExpression' &&
  value.callee.object.value === build &&
  kinds.has(value.callee.property.value);

const valueOf = (object: Syntax, key: string): Syntax =>
  object?.properties?.find((it: Syntax) => it.type === 'KeyValueProperty' && it.key.value === key)?.value;

const endpointsIn = (call: Syntax, path: string): Endpoint[] => {
  const options = call.arguments[0]?.expression;
  const make = valueOf(options, 'endpoints');
  const build = make?.params?.[0]?.pat?.value ?? make?.params?.[0]?.value;
  const overrideExisting = valueOf(options, 'overrideExisting')?.value ?? false;
  const definitions: Syntax[] = withoutParentheses(make?.body)?.properties ?? [undefined];
  return definitions.map((it) => {
    if (!isBuildCall(it?.value, build) || it.key.value === undefined)
      throw new Error(`${path}: write endpoints as (build) => ({ name: build.query(…) }); the build reads them.`);
    return { name: it.key.value, shape: shapeOf(it.value), overrideExisting };
  });
};

/** Functions of the sources whose first argument is the name of a call. */
const callers = new Set(['call', 'idempotentMutation']);

/** The names in `call('user', …)`; two of a choice `call(isCard ? 'a' : 'b', …)`. */
const callNamesIn = (argument: Syntax): string[] => {
  const name = withoutParentheses(argument);
  if (name?.type === 'ConditionalExpression') return [name.consequent, name.alternate].flatMap(callNamesIn);
  return name?.type === 'StringLiteral' ? [name.value] : [];
};

/** The name of a slot's place `<Slot name="home.games" …>`. */
const slotNameIn = (element: Syntax, path: string): string => {
  const written = element.attributes.find((it: Syntax) => it.name?.value === 'name')?.value;
  const name = written?.type === 'JSXExpressionContainer' ? withoutParentheses(written.expression) : written;
  if (name?.type !== 'StringLiteral') throw new Error(`${path}: write a slot's name out: <Slot name="home.games">.`);
  return name.value;
};

interface ReadSources {
  endpoints: Endpoint[];
  /** Names of the API host's calls that the sources make, in endpoints and elsewhere. */
  calls: string[];
  slotPlaces: string[];
}

/**
 * The RTK Query endpoints that source files inject, the calls that they make, and the slots for which they have a
 * place, sorted.
 * @throws Error if endpoints, a slot's name or, in an endpoint, a call's name are computed
 */
export const readSources = async (paths: string[]): Promise<ReadSources> => {
  const endpoints: Endpoint[] = [];
  const calls = new Set<string>();
  const slotPlaces = new Set<string>();
  const visit = (node: Syntax, path: string, isInEndpoints = false): void => {
    if (typeof node !== 'object' || node === null) return;
    const injects = node.type === 'CallExpression' && node.callee.property?.value === 'injectEndpoints';
    if (injects) endpoints.push(...endpointsIn(node, path));
    if (node.type === 'CallExpression' && callers.has(node.callee.value)) {
      const names = callNamesIn(node.arguments[0]?.expression);
      if (names.length === 0 && isInEndpoints)
        throw new Error(
          `${path}: write a call's name out: call('user', {}); activation compares it with the API host.`,
        );
      for (const name of names) calls.add(name);
    }
    if (node.type === 'JSXOpeningElement' && node.name.value === 'Slot') slotPlaces.add(slotNameIn(node, path));
    for (const child of Object.values(node)) visit(child, path, isInEndpoints || injects);
  };
  for (const path of paths)
    visit(await parse(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') }), path);
  return {
    endpoints: endpoints.sort((a, b) => (a.name < b.name ? -1 : 1)),
    calls: [...calls].sort(),
    slotPlaces: [...slotPlaces].sort(),
  };
};
