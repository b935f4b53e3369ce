import { join } from 'node:path';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBindingElement,
  isElementAccessExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, type Symbol as TypeSymbol, type Type } from 'typescript/unstable/sync';
import { repository } from '../repository';

/*
 * Prints, as JSON, where the fields of responses are declared, and which of these declarations the sources of each
 * project read, as the type checker sees it. A separate program, since the checker is an ES module that tests cannot
 * import. Its arguments are names of projects, such as mfe-wallet.
 */

const contract = join(repository, 'contract/src');

/** A field of a call's response, such as `[].bank_no`, with its declarations. */
export interface DeclaredField {
  path: string;
  declarations: string[];
}

export interface ContractReads {
  fields: Record<string, DeclaredField[]>;
  /** The declarations that a project's sources and the shared package read, by project. */
  reads: Record<string, string[]>;
}

const declarationsOf = (symbol: TypeSymbol | undefined): string[] =>
  (symbol?.declarations ?? [])
    .filter(({ path }) => path.startsWith(`${contract}/`))
    .map(({ path, index }) => `${path}#${index}`);

const propertyType = (checker: Checker, type: Type | undefined, name: string): Type | undefined => {
  const property = type && checker.getPropertyOfType(type, name);
  const found = property && checker.getTypeOfSymbol(property);
  return found && checker.getNonNullableType(found);
};

const fieldsOf = (checker: Checker, type: Type | undefined, path: string): DeclaredField[] => {
  if (!type) return [];
  if (type.isUnionType()) return type.getTypes().flatMap((it) => fieldsOf(checker, it, path));
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]);
    return fieldsOf(checker, item, `${path}[]`);
  }
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const declarations = declarationsOf(property);
    if (declarations.length === 0) return [];
    const name = path === '' ? property.name : `${path}.${property.name}`;
    return [{ path: name, declarations }, ...fieldsOf(checker, checker.getTypeOfSymbol(property), name)];
  });
};

const nodesOf = (root: Node): Node[] => {
  const nodes: Node[] = [];
  const visit = (node: Node): undefined => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return nodes;
};

const responseFields = ({ program, checker }: Project): ContractReads['fields'] => {
  const file = program.getSourceFile(join(contract, 'calls.ts'));
  const calls =
    file && nodesOf(file).find((it) => isVariableDeclaration(it) && isIdentifier(it.name) && it.name.text === 'calls');
  const type = calls && checker.getTypeAtLocation(calls);
  if (!type) throw new Error('The contract exports no calls.');
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map(({ name }) => {
      const schema = propertyType(checker, propertyType(checker, type, name), 'data');
      const output = propertyType(checker, propertyType(checker, schema, '~types'), 'output');
      return [name, fieldsOf(checker, output, '')];
    }),
  );
};

/** The property of the type of a node. */
const propertyAt = (checker: Checker, node: Node, name: string): TypeSymbol | undefined => {
  const type = checker.getTypeAtLocation(node);
  const owner = type && checker.getNonNullableType(type);
  return owner && checker.getPropertyOfType(owner, name);
};

const readsIn = ({ program, checker }: Project, path: string): string[] => {
  const file = program.getSourceFile(path);
  const nodes = file ? nodesOf(file) : [];
  const accessed = checker.getSymbolAtLocation(nodes.filter(isPropertyAccessExpression).map(({ name }) => name));
  const picked = nodes.filter(isBindingElement).map(({ parent, propertyName, name }) => {
    const key = propertyName ?? name;
    return parent.kind === SyntaxKind.ObjectBindingPattern && key && isIdentifier(key)
      ? propertyAt(checker, parent, key.text)
      : undefined;
  });
  const indexed = nodes
    .filter(isElementAccessExpression)
    .map(({ expression, argumentExpression: key }) =>
      isStringLiteral(key) ? propertyAt(checker, expression, key.text) : undefined,
    );
  return [...accessed, ...picked, ...indexed].flatMap(declarationsOf);
};

const isPageSource = (path: string, name: string): boolean =>
  [name, 'shared'].some((it) => path.startsWith(join(repository, it, 'src/'))) &&
  !/\.test\.tsx?$|\/testing\//.test(path);

const names = process.argv.slice(2);
const configs = names.map((name) => join(repository, name, 'tsconfig.json'));
const api = new API({ cwd: repository });
const snapshot = api.updateSnapshot({ openProjects: configs });
const projects = configs.map((config) => snapshot.getProject(config));
const reads: ContractReads['reads'] = {};
let fields: ContractReads['fields'] = {};
for (const [index, project] of projects.entries()) {
  const name = names[index] ?? '';
  if (!project) throw new Error(`${name} has no TypeScript project.`);
  if (index === 0) fields = responseFields(project);
  const sources = project.program.getSourceFileNames().filter((path) => isPageSource(path, name));
  reads[name] = [...new Set(sources.flatMap((path) => readsIn(project, path)))];
}
api.close();
process.stdout.write(JSON.stringify({ fields, reads } satisfies ContractReads));
