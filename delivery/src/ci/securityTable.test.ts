import { execFileSync } from 'node:child_process';
import { readFileSync, existsSync, readdirSync } from 'node:fs';
import { join, basename } from 'node:path';
import * as v from 'valibot';
import { repository } from '../base/repository';
import { registrySchema } from '../registry/registry';
import { parseLine } from '../telemetry/countTelemetry';

/**
 * The levels of the requirements of the ASVS 5.0 by section, one digit a requirement: `22` are 1.1.1 and 1.1.2, both of
 * level 2.
 */
const levels = `
  1.1=22 1.2=1111122223 1.3=112222222223 1.4=222 1.5=123 2.1=122 2.2=112 2.3=12223 2.4=23 3.1=3 3.2=113 3.3=12223
  3.4=11222233 3.5=11122333 3.6=3 3.7=22333 4.1=12233 4.2=23333 4.3=22 4.4=1222 5.1=2 5.2=112333 5.3=113 5.4=222
  6.1=122 6.2=111111112222 6.3=11223333 6.4=112233 6.5=22222333 6.6=2223 6.7=33 6.8=2222 7.1=222 7.2=1111 7.3=22
  7.4=11222 7.5=223 7.6=22 8.1=1233 8.2=1123 8.3=133 8.4=23 9.1=111 9.2=1222 10.1=22 10.2=223 10.3=22223
  10.4=1111122222233333 10.5=22222 10.6=22 10.7=222 11.1=2233 11.2=22233 11.3=11233 11.4=1222 11.5=23 11.6=23 11.7=33
  12.1=12233 12.2=11 12.3=22223 13.1=2333 13.2=222223 13.3=2233 13.4=1222233 14.1=22 14.2=12223333 14.3=122 15.1=12233
  15.2=12233 15.3=1222222 15.4=3333 16.1=2 16.2=22222 16.3=2222 16.4=222 16.5=2223 17.1=23 17.2=22223333 17.3=22`;

const required = new Map<string, string>(
  [...levels.matchAll(/(\S+)=(\d+)/g)]
    .flatMap(([, section, digits = '']) =>
      [...digits].map((level, index) => [`${section}.${index + 1}`, level] as const),
    )
    .filter(([, level]) => level !== '3'),
);

const page = readFileSync(join(repository, 'docs/security.md'), 'utf8');

/** The text below a heading, up to the next one of the same or a higher level. */
const sectionOf = (heading: string): string => {
  const text = page.split(`\n${heading}\n`)[1] ?? '';
  return text.split(heading.startsWith('###') ? /\n##+ / : /\n## /)[0] ?? '';
};

const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

const idsOf = (cell: string): string[] => cell.split(', ').map((id) => id.trim());

const rows = cellsOf(sectionOf('## ASVS 5.0'))
  .filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id))
  .filter((cells) => cells.length === 5)
  .map(([id = '', level, state, how, shown = '']) => ({ id, level, state, how, shown }));
const excluded = cellsOf(sectionOf('### Does not apply')).flatMap(([ids = '']) => idsOf(ids));
const explained = [...sectionOf('### What is missing').matchAll(/^- \*\*([\d., ]+)\*\*/gm)].flatMap(([, ids = '']) =>
  idsOf(ids),
);
const threats = cellsOf(sectionOf('### Threats'))
  .slice(1)
  .map(([, , shown = '']) => shown);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
}).split('\n');

/** Files that a name in the page means: a page of `docs`, the lint rules, or a test without its ending. */
const filesOf = (name: string): string[] => {
  const ending = /\.(md|json)$/.test(name) ? '' : '(.slow)?.(test|spec).tsx?';
  const pattern = new RegExp(`(^|/)${name.replaceAll('.', '\\.')}${ending.replaceAll('.', '\\.')}$`);
  return files.filter((file) => pattern.test(file));
};

const isExcluded = (id: string) => excluded.some((it) => id === it || id.startsWith(`${it}.`));

test('the page names every requirement of levels 1 and 2 once, in a table or among those that do not apply', () => {
  const listed = rows.map(({ id }) => id);
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([]);
  expect([...required.keys()].filter((id) => listed.includes(id) === isExcluded(id))).toEqual([]);
  expect(listed.filter((id) => !required.has(id))).toEqual([]);
});

test.each(rows)('requirement $id has its level, a state, and what shows it unless it is open', (row) => {
  expect(row.level).toBe(required.get(row.id));
  expect(['met', 'part', 'open']).toContain(row.state);
  expect(row.how).not.toBe('');
  if (row.state !== 'open') expect(row.shown).not.toBe('');
});

test('every requirement that is not met, and no other, is among those with something missing', () => {
  const unmet = rows.filter(({ state }) => state !== 'met').map(({ id }) => id);
  expect(explained.sort()).toEqual(unmet.sort());
});

test('every name of a test or page means one file', () => {
  const names = [...rows.map(({ shown }) => shown), ...threats].filter((shown) => /^\w/.test(shown)).flatMap(idsOf);
  const wrong = [...new Set(names)]
    .map((name) => [name, filesOf(name)] as const)
    .filter(([, found]) => found.length !== 1);
  expect(wrong).toEqual([]);
});

test('every name in the table of promises in docs/testing.md means a test', () => {
  const text = readFileSync(join(repository, 'docs/testing.md'), 'utf8');
  const cells = cellsOf(text.slice(text.indexOf('## Promises'))).slice(1);
  const names = cells.flatMap(([, each = '', nightly = '']) => [...idsOf(each), ...idsOf(nightly)]);
  const tests = names.filter((name) => /^\w[\w/-]*$/.test(name));
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter((name) => filesOf(name).length === 0)).toEqual([]);
});

describe('the comparison of products', () => {
  /* docs/product/comparison.md */

  const rows = readFileSync(join(repository, 'docs/product/comparison.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Feature|Moment|-)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => ({ feature: cells[1] ?? '', proof: cells.at(-2) ?? '' }));

  test('the table has its rows', () => {
    expect(rows.length).toBeGreaterThan(15);
  });

  const pages = ['shared', 'shell', 'mfe-account', 'mfe-wallet', 'mfe-games', 'mfe-promotions'];
  const suites = pages
    .flatMap((folder) => readdirSync(join(repository, folder, 'src'), { recursive: true, encoding: 'utf8' }))
    .map((file) => basename(file))
    .filter((file) => file.endsWith('.test.tsx'));

  test.each(rows)('$feature has the proof $proof', ({ proof }) => {
    if (proof.includes('/')) expect(existsSync(join(repository, 'e2e/src', `${proof}.spec.ts`))).toBe(true);
    else expect(suites).toContain(`${proof}.test.tsx`);
  });
});

describe('files for other programs', () => {
  const examples = readFileSync(join(repository, 'docs/release.md'), 'utf8')
    .split('```json\n')
    .slice(1)
    .map((text): unknown => JSON.parse(text.split('```')[0] ?? ''));

  /* The API host and other programs read these files by docs/release.md. */

  test('the registry has the documented fields', () => {
    expect(v.parse(registrySchema, examples[0])).toEqual(examples[0]);
  });

  test('telemetry has the documented fields, and a time', () => {
    const events = examples[1] as { at: string }[];
    const parsed = events.map((event) => parseLine(JSON.stringify(event), new Date(0)));
    expect(parsed).toEqual(events.map((event) => ({ ...event, at: Date.parse(event.at) })));
  });
});
