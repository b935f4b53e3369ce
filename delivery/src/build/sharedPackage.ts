import { join } from 'node:path';
import { parseFile, walk, type Syntax } from './syntax';

/** Names that the shared package exports as values (types left out): what a shell that carries it provides. */
export async function exportedNames(sharedFolder: string): Promise<string[]> {
  const tree = await parseFile(join(sharedFolder, 'src/index.ts'));
  const names = new Set<string>();
  for (const item of tree.body) {
    if (item.type === 'ExportAllDeclaration' && !item.typeOnly) throw new Error('index.ts names each of its exports.');
    if (item.type === 'ExportNamedDeclaration' && !item.typeOnly)
      for (const it of item.specifiers) if (!it.isTypeOnly) names.add((it.exported ?? it.name ?? it.orig).value);
    if (item.type === 'ExportDeclaration') {
      const { declaration } = item;
      for (const it of declaration.declarations ?? []) names.add(it.id.value);
      if (declaration.identifier && !declaration.type.startsWith('Ts')) names.add(declaration.identifier.value);
    }
  }
  return [...names].sort();
}

/** The kit's lazy parts by which a route may ask for them (`kit` in `remote.ts`): the keys of `kitParts`. */
export async function kitNames(sharedFolder: string): Promise<string[]> {
  const file = join(sharedFolder, 'src/ui/kitParts.ts');
  const names: string[] = [];
  walk(await parseFile(file), (node) => {
    if (node.type === 'VariableDeclarator' && node.id.value === 'kitParts')
      names.push(...node.init.properties.map((it: Syntax) => it.key.value));
  });
  if (names.length === 0) throw new Error(`${file} has no kitParts.`);
  return names.sort();
}
