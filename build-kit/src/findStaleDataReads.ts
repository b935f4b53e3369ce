import { parse } from '@swc/core';

/** A node of a syntax tree; it is read by its fields. */
// eslint-disable-next-line typescript/no-explicit-any
type Syntax = any;

/** What the argument of a hook can be: the text of each constant, and `?` for all else; skipToken asks nothing. */
const argumentsIn = (node: Syntax): string[] => {
  if (node === undefined || node.value === 'undefined') return ['undefined'];
  if (node.value === 'skipToken') return [];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(argumentsIn);
  return node.type === 'StringLiteral' || node.type === 'NumericLiteral' ? [String(node.value)] : ['?'];
};

/** A call of a hook such as `useWalletGetPaymentQuery(orderNumber)`, whose argument may change. */
const isVaryingQuery = (node: Syntax): boolean => {
  if (node?.type !== 'CallExpression' || !/^use[A-Z]\w*Query$/.test(node.callee.value ?? '')) return false;
  const asked = new Set(argumentsIn(node.arguments[0]?.expression));
  return asked.size > 1 || asked.has('?');
};

/**
 * The RTK Query hooks of a source text whose `data` it reads although their argument may change: that is the answer to
 * the argument before, until the new one is answered and for good if it fails. `currentData` is always of the argument.
 * Only names that hold a result are followed, not results that are passed on.
 */
export async function findStaleDataReads(source: string, tsx = true): Promise<string[]> {
  const tree = await parse(source, { syntax: 'typescript', tsx });
  const results = new Map<string, string>();
  const objects: Syntax[] = [];
  const found: string[] = [];
  const visit = (node: Syntax): void => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'VariableDeclarator' && isVaryingQuery(node.init)) {
      const hook: string = node.init.callee.value;
      if (node.id.type === 'Identifier') results.set(node.id.value, hook);
      else if (node.id.properties.some(({ key }: Syntax) => key?.value === 'data')) found.push(hook);
    }
    if (node.type === 'MemberExpression' && node.property.value === 'data') objects.push(node.object);
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree);
  for (const object of objects) {
    const hook = isVaryingQuery(object) ? object.callee.value : results.get(object.value);
    if (hook) found.push(hook);
  }
  return found;
}
