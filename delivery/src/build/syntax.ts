import { parse } from '@swc/core';
import { readFileSync } from 'node:fs';

/** A node of a syntax tree; it is read by its fields. */
// eslint-disable-next-line typescript/no-explicit-any
export type Syntax = any;

export interface SourceFile {
  path: string;
  tree: Syntax;
}

/** Reads the syntax trees of source files. */
export const parseFiles = (paths: string[]): Promise<SourceFile[]> =>
  Promise.all(
    paths.map(async (path) => {
      const tree = await parse(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') });
      return { path, tree };
    }),
  );

/** Visits every node below `value`. */
export const walk = (value: unknown, visit: (node: Syntax) => void): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') visit(value);
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit);
  }
};

/** An expression without the parentheses around it. */
export const withoutParentheses = (node: Syntax): Syntax =>
  node?.type === 'ParenthesisExpression' || node?.type === 'TsParenthesizedType'
    ? withoutParentheses(node.expression ?? node.typeAnnotation)
    : node;
