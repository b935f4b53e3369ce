import { parse, type Node } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an app's sources say of it: names taken from `@site/shared`, and RTK Query endpoints it injects. */
export interface SourceFacts {
  uses: string[];
  endpoints: string[];
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

type Visit = (node: Node & Record<string, unknown>) => void;

const walk = (value: unknown, visit: Visit): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node & Record<string, unknown>;
    if (typeof node.type === 'string') visit(node);
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit);
  }
};

const buildCalls = new Set(['query', 'mutation', 'infiniteQuery']);

/* eslint-disable @typescript-eslint/no-explicit-any -- a syntax tree is read by its fields */
function noteImport(node: any, uses: Set<string>): void {
  if (node.source.value !== '@site/shared' || node.typeOnly) return;
  for (const it of node.specifiers) {
    if (it.type === 'ImportNamespaceSpecifier') uses.add('*');
    else if (!it.isTypeOnly) uses.add((it.imported ?? it.local).value);
  }
}

function noteEndpoint(node: any, endpoints: Set<string>): void {
  const callee = node.value?.type === 'CallExpression' ? node.value.callee : undefined;
  if (callee?.type === 'MemberExpression' && callee.object.value === 'build' && buildCalls.has(callee.property.value))
    endpoints.add(node.key.value);
}

/** Reads the sources below `folder` (tests left out) and collects what the descriptor records. */
export async function readSource(folder: string): Promise<SourceFacts> {
  const uses = new Set<string>();
  const endpoints = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource)) {
    const tree = await parse(readFileSync(join(folder, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
    });
    walk(tree, (node) => {
      if (node.type === 'ImportDeclaration') noteImport(node, uses);
      if (node.type === 'KeyValueProperty') noteEndpoint(node, endpoints);
    });
  }
  return { uses: [...uses].sort(), endpoints: [...endpoints].sort() };
}

/** Names that the module at `file` exports as values (types left out): what the shell's `shared` provides. */
export async function exportedNames(file: string): Promise<string[]> {
  const tree: any = await parse(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  const names = new Set<string>();
  for (const item of tree.body) {
    if (item.type === 'ExportNamedDeclaration' && !item.typeOnly)
      for (const it of item.specifiers) if (!it.isTypeOnly) names.add((it.exported ?? it.orig).value);
    if (item.type === 'ExportDeclaration') {
      const { declaration } = item;
      for (const it of declaration.declarations ?? []) names.add(it.id.value);
      if (declaration.identifier && !declaration.type.startsWith('Ts')) names.add(declaration.identifier.value);
    }
  }
  return [...names].sort();
}
/* eslint-enable @typescript-eslint/no-explicit-any */
