import { createHash } from 'node:crypto';
import type { Endpoint } from '../releases/descriptor';
import { withoutParentheses, walk, type SourceFile, type Syntax } from './syntax';

const kinds = new Set(['query', 'mutation', 'infiniteQuery']);

/** Where a node stands, and how its literals are written, says nothing of what it means. */
const positions = new Set(['span', 'ctxt', 'raw']);

const meaning = (node: Syntax): unknown => {
  if (Array.isArray(node)) return node.map(meaning);
  const value = withoutParentheses(node);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !positions.has(key))
      .map(([key, child]) => [key, meaning(child)]),
  );
};

/** Twelve hex digits of `build.query<Result, Argument>({ … })`, the same for every way of formatting it. */
const shapeOf = ({ callee, typeArguments, arguments: given }: Syntax): string =>
  createHash('sha256')
    .update(JSON.stringify([callee.property.value, meaning(typeArguments), meaning(given)]))
    .digest('hex')
    .slice(0, 12);

const isBuildCall = (value: Syntax, build: string): boolean =>
  value?.type === 'CallExpression' &&
  value.callee.type === 'MemberExpression' &&
  value.callee.object.value === build &&
  kinds.has(value.callee.property.value);

const valueOf = (object: Syntax, key: string): Syntax =>
  object?.properties?.find((it: Syntax) => it.type === 'KeyValueProperty' && it.key.value === key)?.value;

/**
 * The RTK Query endpoints that a source file injects.
 * @throws Error when they are not written as `injectEndpoints({ endpoints: (build) => ({ name: build.query(…) }) })`
 */
export function endpointsIn({ path, tree }: SourceFile): Endpoint[] {
  const endpoints: Endpoint[] = [];
  walk(tree, (node) => {
    if (node.type !== 'CallExpression' || node.callee.property?.value !== 'injectEndpoints') return;
    const options = node.arguments[0]?.expression;
    const make = valueOf(options, 'endpoints');
    const build = make?.params?.[0]?.pat?.value ?? make?.params?.[0]?.value;
    const definitions = withoutParentheses(make?.body)?.properties;
    const overrideExisting = valueOf(options, 'overrideExisting')?.value ?? false;
    for (const it of definitions ?? [undefined]) {
      if (!isBuildCall(it?.value, build) || it.key.value === undefined) {
        throw new Error(`${path}: write endpoints as (build) => ({ name: build.query(…) }); the build reads them.`);
      }
      endpoints.push({ name: it.key.value, shape: shapeOf(it.value), overrideExisting });
    }
  });
  return endpoints;
}
