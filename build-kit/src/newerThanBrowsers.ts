import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from 'es-check';
import { oldestBrowsers } from './oldestBrowsers';

/** What es-check finds and the oldest browsers have, or get from `shell/src/builtIns.ts`. */
const provided = ['ArrayPrototypeAt', 'ArrayToReversed', 'ArrayToSorted', 'ErrorCause', 'ObjectHasOwn'];
/** es-check counts these by the year of their specification; both browsers have them. */
const supported = ['PrivateClassFields'];
/** Found by name alone: methods of the libraries, not of the language. */
const mistaken = ['Uint8ArrayToHex'];

/** What es-check does not know: built-ins of pages, and lookbehind. */
const others: Record<string, RegExp> = {
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'crypto.randomUUID': /\bcrypto\.randomUUID\(/,
  'lookbehind in a regular expression': /\(\?<[=!]/,
  'Response.json': /\bResponse\.json\(/,
  structuredClone: /(?<![.\w])structuredClone\(/,
  'URL.parse': /\bURL\.parse\(/,
};

/** @returns what the scripts and documents of a build need that the oldest browsers lack, a line each */
export const newerThanBrowsers = (dist: string): string[] => {
  const { errors } = runChecks([
    {
      checkBrowser: true,
      browserslistQuery: oldestBrowsers.join(', '),
      checkFeatures: true,
      files: [`${dist}/**/*.js`],
      looseGlobMatching: true,
      ignore: [...provided, ...supported, ...mistaken].join(','),
    },
  ]);
  const named = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|html)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(dist, file), 'utf8');
      return Object.keys(others)
        .filter((name) => others[name]!.test(text))
        .map((name) => `${join(dist, file)}: ${name}`);
    });
  return [...errors.map(({ file, err }) => `${file}: ${err.message}`), ...named];
};
