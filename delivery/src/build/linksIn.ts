import { dirname, join } from 'node:path';
import { PARAMETER, pathOf, type RouteReferences } from './readPaths';
import { walk, type SourceFile, type Syntax } from './syntax';

interface Tables {
  references: RouteReferences;
  /** Where `to` and `paths` are declared, without the extension. */
  pathsModule: string;
  /** Whether the tables may be used otherwise than by a member, as only their own package does. */
  ownPackage: boolean;
}

/** What takes a path as its first argument and leads there. */
const movers = new Set(['navigate', 'go', 'goTo', 'useGoBack', 'prefetchPath', 'askToLogIn']);

const isTable = (name: string): boolean => name === 'to' || name === 'paths';

const declares = (node: Syntax, file: string, pathsModule: string): boolean =>
  node.source?.value === '@site/shared' ||
  (node.source?.value.startsWith('.') && join(dirname(file), node.source.value) === pathsModule);

/** The file's own names for `to` and `paths`. */
const tablesIn = ({ path, tree }: SourceFile, pathsModule: string): Map<string, string> =>
  new Map(
    tree.body
      .filter((node: Syntax) => node.type === 'ImportDeclaration' && declares(node, path, pathsModule))
      .flatMap((node: Syntax) => node.specifiers)
      .map((it: Syntax) => [it.local.value, (it.imported ?? it.local).value])
      .filter(([, name]: [string, string]) => isTable(name)),
  );

/** The paths written out in an expression: `'/x'`, `` `/x/${id}` ``. */
const literalsIn = (expression: Syntax): string[] => {
  const paths: string[] = [];
  walk(expression, (node) => {
    const text =
      node.type === 'StringLiteral'
        ? node.value
        : node.type === 'TemplateLiteral' && node.quasis?.map((it: Syntax) => it.cooked).join(PARAMETER);
    if (typeof text === 'string' && /^\/(?!\/)/.test(text)) paths.push(pathOf(text));
  });
  return paths;
};

const literalLinks = (node: Syntax): string[] => {
  if (node.type === 'JSXAttribute' && node.name.value === 'to') return literalsIn(node.value);
  if (node.type === 'KeyValueProperty' && node.key.value === 'to') return literalsIn(node.value);
  if (node.type === 'CallExpression' && movers.has(node.callee.value)) return literalsIn(node.arguments[0]);
  return [];
};

/** `to.assets`, `paths['assets']`: the member's name; undefined for one that is computed. */
const memberOf = ({ property }: Syntax): string | undefined =>
  property.type === 'Computed' ? literalText(property.expression) : property.value;
const literalText = (node: Syntax): string | undefined => (node.type === 'StringLiteral' ? node.value : undefined);

/** A name where its value is meant; keys and members lack `optional`, what declares a name has a type annotation. */
const isReference = (node: Syntax): boolean =>
  node.type === 'Identifier' && 'optional' in node && !('typeAnnotation' in node);

interface Links {
  /** The names of `to` and `paths` that are taken: `to.deposit`. */
  references: string[];
  /** Patterns of the routes to which they and paths written out lead. */
  links: string[];
}

/**
 * The links in a source file.
 * @throws Error where `to` or `paths` is used so that nobody can tell where it leads
 */
export function linksIn(source: SourceFile, { references: known, pathsModule, ownPackage }: Tables): Links {
  const tables = tablesIn(source, pathsModule);
  const links: string[] = [];
  const references: string[] = [];
  const unreadable = () => {
    if (!ownPackage)
      throw new Error(`${source.name}: write to.NAME(…) or paths.NAME; activation asks where an app links to.`);
  };
  walk(source.tree, (node) => {
    links.push(...literalLinks(node));
    if (node.type === 'ImportDeclaration' || node.type === 'TsTypeQuery') return false;
    if (node.type === 'ExportNamedDeclaration' && declares(node, source.path, pathsModule)) {
      if (node.specifiers.some((it: Syntax) => !it.isTypeOnly && isTable(it.orig?.value))) unreadable();
      return false;
    }
    const table = tables.get(node.type === 'MemberExpression' ? node.object.value : node.value);
    if (!table || (node.type !== 'MemberExpression' && !isReference(node))) return true;
    const reference = `${table}.${node.type === 'MemberExpression' ? memberOf(node) : ''}`;
    const pattern = known.get(reference);
    if (pattern === undefined) unreadable();
    else {
      references.push(reference);
      links.push(pattern);
    }
    return false;
  });
  return { references, links };
}
