import { withoutParentheses, walk, type SourceFile, type Syntax } from './syntax';

/**
 * The slots for which a source file of the shell has a place: `<Slot name="home.games" …>`.
 * @throws Error when the name is computed
 */
export function slotPlaces({ path, tree }: SourceFile): string[] {
  const places: string[] = [];
  walk(tree, (node) => {
    if (node.type !== 'JSXOpeningElement' || node.name.value !== 'Slot') return;
    const written = node.attributes.find((it: Syntax) => it.name?.value === 'name')?.value;
    const name = written?.type === 'JSXExpressionContainer' ? withoutParentheses(written.expression) : written;
    if (name?.type !== 'StringLiteral') throw new Error(`${path}: write a slot's name out: <Slot name="home.games">.`);
    places.push(name.value);
  });
  return places;
}
