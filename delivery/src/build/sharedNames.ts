import { walk, type SourceFile, type Syntax } from './syntax';

const SHARED = '@site/shared';

/** Stands for all names: what takes the package whole. */
const WHOLE = '*';

const imported = ({ specifiers }: Syntax): string[] =>
  specifiers.flatMap((it: Syntax) => {
    if (it.type === 'ImportNamespaceSpecifier') return [WHOLE];
    if (it.type === 'ImportDefaultSpecifier') return ['default'];
    return it.isTypeOnly ? [] : [(it.imported ?? it.local).value];
  });

const passedOn = ({ specifiers }: Syntax): string[] =>
  specifiers.flatMap((it: Syntax) => {
    if (it.type === 'ExportNamespaceSpecifier') return [WHOLE];
    return it.isTypeOnly ? [] : [it.orig.value];
  });

/** The names that one node takes of the shared package, as values. */
const takenBy = (node: Syntax): string[] => {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.source.value === SHARED && !node.typeOnly ? imported(node) : [];
    case 'ExportNamedDeclaration':
      return node.source?.value === SHARED && !node.typeOnly ? passedOn(node) : [];
    case 'ExportAllDeclaration':
      return node.source.value === SHARED && !node.typeOnly ? [WHOLE] : [];
    case 'TsImportEqualsDeclaration':
      return node.moduleRef.expression?.value === SHARED && !node.isTypeOnly ? [WHOLE] : [];
    case 'CallExpression': {
      const loads = node.callee.type === 'Import' || node.callee.value === 'require';
      return loads && node.arguments[0]?.expression.value === SHARED ? [WHOLE] : [];
    }
    default:
      return [];
  }
};

/**
 * The names that a source file takes of `@site/shared`; types are gone at run time and do not count.
 * @throws Error when it takes the package whole: nobody could tell then which names the app needs of the shell
 */
export function sharedNames({ name, tree }: SourceFile): string[] {
  const names = new Set<string>();
  walk(tree, (node) => takenBy(node).forEach((it) => names.add(it)));
  if (names.has(WHOLE)) {
    throw new Error(
      `${name}: import the names of ${SHARED} one by one, statically; activation asks which of them the app uses.`,
    );
  }
  return [...names];
}
