import { parse } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A node of a syntax tree; it is read by its fields. */
// eslint-disable-next-line typescript/no-explicit-any
export type Syntax = any;

export interface SourceFile {
  /** Where it lies, absolute. */
  path: string;
  /** As people know it: its path below the folder that was read. */
  name: string;
  tree: Syntax;
}

/** Tests, what helps them, and the page on which an app runs alone are no part of a release. */
const isReleased = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.testing\.tsx?|\.d\.ts|(^|\/)standalone\.tsx|(^|\/)testing\/.*)$/.test(file);

/** The syntax trees of the sources below a folder. */
export const readSources = (folder: string): Promise<SourceFile[]> =>
  Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(sep).join('/'))
      .filter(isReleased)
      .sort()
      .map(async (name) => ({ path: join(folder, name), name, tree: await parseFile(join(folder, name)) })),
  );

/** The syntax tree of one source file. */
export const parseFile = (file: string): Promise<Syntax> =>
  parse(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });

/** Visits every node below `value`; where `visit` gives `false`, nothing below that node. */
export const walk = (value: unknown, visit: (node: Syntax) => unknown): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string' && visit(value) === false) return;
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit);
  }
};

/** An expression without the parentheses around it. */
export const bare = (node: Syntax): Syntax =>
  node?.type === 'ParenthesisExpression' || node?.type === 'TsParenthesizedType'
    ? bare(node.expression ?? node.typeAnnotation)
    : node;
