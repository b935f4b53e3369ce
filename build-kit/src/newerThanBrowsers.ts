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

/*
 * CSS that they lack, other than what only makes a page nicer. A declaration is accepted after another of the same
 * property, with or without a prefix, which they keep.
 */
const styles: Record<string, RegExp> = {
  ':has(), other than of invalid, disabled, empty or focused fields':
    /:has\((?!\[aria-invalid|:disabled|option\b|input:focus)/,
  'a unit such as dvh or lh without another before it':
    /[\w-]: ?(?:[a-z]+\()?[\d.]+(?:[dsl]v(?:h|w|i|b|min|max)|cq(?:h|w|i|b)|r?lh)\b/,
  'mask, user-select or backdrop-filter without -webkit- before it':
    /[\s;{`](?:mask|mask-image|user-select|backdrop-filter): ?(?:\$\{|none|all|url|[a-z-]+\()/,
  'background-clip: text without -webkit- before it': /[\s;{`]background-clip: ?text/,
  'a container query': /@container\b|[\s;{`]container-type:/,
  '@layer, @scope or @starting-style': /@(?:layer|scope|starting-style)\b[^'"@{]{0,99}\{/,
  'overflow: clip': /[\s;{`]overflow(?:-[xy])?: ?clip/,
  'translate, rotate or scale as a property': /[\s;{`](?:translate|rotate|scale): ?-?[\d.]+(?:%|px|r?em|deg|turn)?;/,
  'a color function': /\b(?:color-mix|light-dark|oklch|oklab)\(/,
};

const nameOf = (property: string): string => property.trim().replace(/^-webkit-/, '');

/** CSS without each declaration that follows one of the same property. */
const withoutOverrides = (css: string): string =>
  css
    .split(';')
    .map((part, at, all) => {
      const before = at === 0 ? '' : all[at - 1]!;
      const property = nameOf(part.slice(0, part.indexOf(':')));
      // The last property of the part before, which may begin with a selector.
      const [lastBefore = ''] = before
        .slice(0, before.lastIndexOf(':'))
        .split(/[^a-z-]/)
        .slice(-1);
      if (property === '' || nameOf(lastBefore) !== property) return part;
      return part.slice(part.search(/[}`]|$/));
    })
    .join(';');

const found = (named: Record<string, RegExp>, text: string): string[] =>
  Object.keys(named).filter((name) => named[name]!.test(text));

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
      const once = withoutOverrides(text);
      return [...found(others, text), ...found(styles, once)].map((name) => `${join(dist, file)}: ${name}`);
    });
  return [...errors.map(({ file, err }) => `${file}: ${err.message}`), ...named];
};
