import { Refusal } from '../refusal';
import { compile } from './typeProblems';

/** How far a package's version has to be raised, from least to most. */
export const bumps = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof bumps)[number];

export interface ApiChange {
  bump: Bump;
  /** One sentence for each export that was added, removed or changed. */
  changes: string[];
}

/**
 * The declarations in an API report.
 * @throws Refusal if the text is no API report
 */
const declarationsIn = (report: string): string => {
  const [, declarations] = report.split('```ts\n');
  if (declarations === undefined) throw new Refusal('An API report has no declarations.');
  const text = declarations.slice(0, declarations.lastIndexOf('\n```'));
  // What an export uses but is not exported is written without `declare`.
  return text.replaceAll(/^(?=(?:abstract |async )?(?:const|let|function|class|enum) )/gm, 'declare ');
};

interface Export {
  kind: 'type' | 'generic' | 'value';
  /** Its declaration as written. */
  text: string;
}

const declaration = /^export (?:abstract )?(const|let|function|class|enum|interface|type) ([\w$]+)(<)?/;

/** The exports of a report by name. */
const exportsIn = (declarations: string): Map<string, Export> => {
  const blocks = declarations.split(/\n{2,}/).map((it) => it.trim().replace(/^(?:\/\/.*\n)+/, ''));
  const importsOfTypes = blocks.flatMap((it) => it.match(/^import type .*$/gm) ?? []).join('\n');
  const exported = new Map<string, Export>();
  for (const text of blocks) {
    const [, list] = /^export \{ ([^}]*) \}/.exec(text) ?? [];
    for (const item of list?.split(', ') ?? []) {
      const [name = '', as = name] = item.split(' as ');
      const imported = [`import type { ${name} }`, ` as ${name} }`].some((it) => importsOfTypes.includes(it));
      exported.set(as, { kind: imported ? 'type' : 'value', text });
    }
    const [, keyword, name, generic] = declaration.exec(text) ?? [];
    if (!name) continue;
    const isType = keyword === 'interface' || keyword === 'type';
    exported.set(name, { kind: isType ? (generic ? 'generic' : 'type') : 'value', text });
  }
  return exported;
};

/** `KeysIn<T>`: the fields of a type, or those of each parameter of a function. */
const keysIn = `
type KeysOf<T> = T extends unknown ? keyof T : never;
type KeysIn<T> = T extends (...args: infer A) => unknown ? { [I in keyof A]: KeysOf<NonNullable<A[I]>> } : KeysOf<T>;
`.trim();

/**
 * Statements on one line that compile if what is exported now can be used in place of what was released: it is
 * assignable, and has all fields and takes all parameters, also the optional ones, which assignability leaves out.
 */
const assignment = (name: string, { kind }: Export): string => {
  const type = kind === 'type' ? '' : 'typeof ';
  const [released, current] = [`${type}released.${name}`, `${type}current.${name}`];
  return [
    `export const value_${name}: ${released} = undefined! as ${current};`,
    `export const keys_${name}: KeysIn<${current}> = undefined! as KeysIn<${released}>;`,
  ].join(' ');
};

const describe = (output: string): string => output.replace(/^.*?error TS\d+: /, '');

/**
 * Compares two API reports of an entry: with the compiler, so that a property that was added to an answer, or an
 * optional one to a component, is no breaking change.
 * @param workDir an empty folder from which the packages that the reports name can be resolved
 * @throws Refusal if the compiler does not run, or a report cannot be read
 */
export const compareApi = (released: string, current: string, workDir: string): ApiChange => {
  if (released === current) return { bump: 'none', changes: [] };
  const texts = { released: declarationsIn(released), current: declarationsIn(current) };
  const [before, now] = [exportsIn(texts.released), exportsIn(texts.current)];
  const kept = [...before].filter(([name]) => now.has(name));
  const comparable = kept.filter(([, { kind }]) => kind !== 'generic');
  const lines = [
    "import type * as released from './released';",
    "import type * as current from './current';",
    ...keysIn.split('\n'),
    ...comparable.map(([name, it]) => assignment(name, it)),
  ];
  const stdout = compile(
    workDir,
    {
      'compare.ts': lines.join('\n'),
      'released.d.ts': `${texts.released}\nexport {};\n`,
      'current.d.ts': `${texts.current}\nexport {};\n`,
    },
    { types: [], skipLibCheck: false },
  );
  const unreadable = stdout.split('\n').filter((text) => /^(?:released|current)\.d\.ts\(/.test(text));
  if (unreadable.length > 0) throw new Refusal('An API report does not compile:', ...unreadable);
  const failed = new Map<string, string>();
  for (const text of stdout.split('\n')) {
    const [, line] = /^compare\.ts\((\d+),/.exec(text) ?? [];
    const name = comparable[Number(line) - 1 - (lines.length - comparable.length)]?.[0];
    if (name && !failed.has(name)) failed.set(name, describe(text));
  }
  const removed = [...before.keys()].filter((name) => !now.has(name));
  const added = [...now.keys()].filter((name) => !before.has(name));
  const changedGenerics = kept.filter(([name, { kind, text }]) => kind === 'generic' && now.get(name)?.text !== text);
  const breaking = [
    ...removed.map((name) => `${name} was removed.`),
    ...[...failed].map(([name, reason]) => `${name} is not compatible: ${reason}`),
    ...changedGenerics.map(([name]) => `${name}, which has type parameters, was changed.`),
  ];
  if (breaking.length > 0) return { bump: 'major', changes: breaking };
  if (added.length > 0) return { bump: 'minor', changes: added.map((name) => `${name} was added.`) };
  const changed = kept
    .filter(([name, { text }]) => now.get(name)?.text !== text)
    .map(([name]) => `${name} was changed.`);
  return { bump: changed.length > 0 ? 'minor' : 'patch', changes: changed };
};
