import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from '@swc/core';

/* `npm run docs:texts`: writes every text that members see, by the source where it stands, to docs/product/texts.md. */

const root = resolve(import.meta.dirname, '..');
const file = join(root, 'docs/product/texts.md');
/** Sources with texts of members, in the order of the document. */
const folders = ['shell', 'mfe-account', 'mfe-wallet', 'mfe-games', 'mfe-promotions', 'shared'];
const chinese = /\p{Script=Han}/u;

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\btesting\b|^operators\//.test(name))
    .filter((name) => !/^contract\/(csvLine|enteredText)\.ts$/.test(name))
    .map((name) => join(folder, 'src', name))
    .sort();

/** A node of a syntax tree; it is read by its fields. */
// eslint-disable-next-line typescript/no-explicit-any
type Syntax = any;

/** The text of a literal, with `…` for inserted values; undefined of other nodes. */
const literalOf = (node: Syntax): string | undefined => {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ cooked }: { cooked: string }) => cooked).join('…');
};

/** The texts of a source in the order in which they stand. */
const textsOf = (path: string): string[] => {
  const texts = new Set<string>();
  const visit = (node: Syntax): void => {
    if (typeof node !== 'object' || node === null) return;
    const text = literalOf(node)?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (chinese.test(text)) texts.add(text);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(readFileSync(join(root, path), 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x') }));
  return [...texts];
};

const escaped = (text: string): string => text.replaceAll(/[\\`*_<>[\]|]/g, '\\$&');

/** A text that is more than a name: labels and titles stand in several places, as does what they name. */
const isSentence = (text: string): boolean =>
  /[，。！？]/.test(text) || (text.match(/\p{Script=Han}/gu) ?? []).length > 8;

/** The document as it is, and as it is generated from the sources, with the sentences that stand in several sources. */
export const readTexts = (): { current: string; generated: string; repeatedSentences: string[] } => {
  const places = new Map<string, string[]>();
  const sections = folders.map((folder) => {
    const sources = sourcesIn(folder).flatMap((path) => {
      const texts = textsOf(path);
      for (const text of texts) places.set(text, [...(places.get(text) ?? []), path]);
      const shown = relative(join(folder, 'src'), path);
      return texts.length > 0 ? [`### ${shown}\n\n${texts.map((text) => `- ${escaped(text)}`).join('\n')}\n`] : [];
    });
    return `## ${folder}\n\n${sources.join('\n')}`;
  });
  const repeated = [...places].filter(([, paths]) => paths.length > 1);
  const list = repeated.map(([text, paths]) => `- ${escaped(text)}: ${paths.map((it) => `\`${it}\``).join(', ')}`);
  const generated = `# Texts

Every text that members see, by the source in which it stands, written by \`npm run docs:texts\`. \`…\` is a value.
Operators can replace some of them ([content](content-pages.md)).

${sections.join('\n')}
## In several places

${list.join('\n')}
`;
  return {
    current: readFileSync(file, { encoding: 'utf8', flag: 'a+' }),
    generated,
    repeatedSentences: repeated.map(([text]) => text).filter(isSentence),
  };
};

if (process.argv[1]?.endsWith('textsReference.ts')) writeFileSync(file, readTexts().generated);
