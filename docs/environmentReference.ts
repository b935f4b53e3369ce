import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { environmentSchema as apiHost } from '../api/src/base/environment';
import { environmentSchema as site } from '../delivery/src/base/environment';

/* `npm run docs:environment`: writes the environment variables of both schemas to docs/environment.md. */

type Schemas = Record<string, v.GenericSchema>;

const root = resolve(import.meta.dirname, '..');
const page = resolve(root, 'docs/environment.md');
const width = 120;

/** The default as text, with paths relative to the repository; empty if there is none or if it is computed. */
const defaultOf = (schema: v.GenericSchema): string => {
  const value = 'default' in schema ? schema.default : undefined;
  return typeof value === 'string' ? value.replace(`${root}/`, '') : '';
};

/** Breaks a list item between words, since tables of these descriptions exceed the line width. */
const wrap = (item: string): string => {
  const lines: string[] = [];
  for (const word of item.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(line === undefined ? word : `  ${word}`);
  }
  return lines.join('\n');
};

const list = (schemas: Schemas): string =>
  Object.entries(schemas)
    .map(([name, schema]) => {
      const value = defaultOf(schema);
      return wrap(`- \`${name}\`${value && ` (\`${value}\`)`}: ${v.getDescription(schema) ?? ''}`);
    })
    .join('\n');

const lists = `Variables of the site and of the release commands, with defaults in parentheses:

${list(site.entries)}

Variables of the API host and of \`npm run operator\`. \`npm start\` passes them on to its API host, except \`PORT\`,
\`HOST\` and \`EXIT_WITH_PARENT\`, which it sets itself. Its \`OPERATOR_PORT\` is by default 100 above the site's
\`PORT\`:

${list(apiHost.entries)}`;

/** The page as it is, and with the current environment variables. */
export const readPage = (): { current: string; generated: string } => {
  const current = readFileSync(page, 'utf8');
  const markers = /(<!-- environment -->\n)[^]*(\n<!-- \/environment -->)/;
  if (!markers.test(current)) throw new Error('docs/environment.md has no <!-- environment --> lines.');
  return { current, generated: current.replace(markers, (_all, start, end) => `${start}\n${lists}\n${end}`) };
};

if (process.argv[1]?.endsWith('environmentReference.ts')) writeFileSync(page, readPage().generated);
