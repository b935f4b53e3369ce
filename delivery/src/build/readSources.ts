import { parse } from '@swc/core';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Endpoint } from '../releases/descriptor';

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

/** The RTK Query endpoints of a call `injectEndpoints(…)`. */
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

/** The name of a slot's place `<Slot name="home.games" …>`. */
const slotNameIn = (element: Syntax, path: string): string => {
  const written = element.attributes.find((it: Syntax) => it.name?.value === 'name')?.value;
  const name = written?.type === 'JSXExpressionContainer' ? withoutParentheses(written.expression) : written;
  if (name?.type !== 'StringLiteral') throw new Error(`${path}: write a slot's name out: <Slot name="home.games">.`);
  return name.value;
};

/**
 * The RTK Query endpoints that source files inject, and the slots for which they have a place, sorted.
 * @throws Error if endpoints or a slot's name are computed
 */
export const readSources = async (paths: string[]): Promise<{ endpoints: Endpoint[]; slotPlaces: string[] }> => {
  const endpoints: Endpoint[] = [];
  const slotPlaces = new Set<string>();
  const visit = (node: Syntax, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'CallExpression' && node.callee.property?.value === 'injectEndpoints')
      endpoints.push(...endpointsIn(node, path));
    if (node.type === 'JSXOpeningElement' && node.name.value === 'Slot') slotPlaces.add(slotNameIn(node, path));
    for (const child of Object.values(node)) visit(child, path);
  };
  for (const path of paths)
    visit(await parse(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') }), path);
  return { endpoints: endpoints.sort((a, b) => (a.name < b.name ? -1 : 1)), slotPlaces: [...slotPlaces].sort() };
};
