import { temporaryFolder, writeFiles } from '../../delivery/src/testing/builtApp';
import { newerThanBrowsers } from './newerThanBrowsers';

const checked = (code: string): string[] => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'static/main.0123456789.js': code });
  return newerThanBrowsers(folder);
};

test.each([
  ['a static block', 'class A{static{this.a=1}}', /ClassStaticBlocks/],
  ['a built-in of arrays', '[1,2].findLast(Boolean)', /ArrayFindLast/],
  ['a built-in of objects', 'Object.groupBy([],String)', /ObjectGroupBy/],
  ['a built-in of promises', 'Promise.withResolvers()', /PromiseWithResolvers/],
  ['a built-in of pages', 'fetch("/",{signal:AbortSignal.any([])})', /AbortSignal\.any/],
  ['a copy', 'structuredClone({})', /structuredClone/],
  ['lookbehind', '/(?<=a)b/.test("ab")', /lookbehind/],
  ['a selector', 's.label`&:has(:checked){color:red}`', /:has\(\)/],
  ['a unit', 's.p`height:calc(100dvh - ${a});`', /dvh/],
  ['a property without its prefix', 's.p`color:red;mask:${tick} center;`', /mask/],
  ['a clipped background', 's.p`background:${a};background-clip:text;`', /background-clip/],
  ['a transform', 's.p`color:red;scale:0.9;`', /scale/],
])('finds %s that the oldest browsers lack', (_, code, expected) => {
  expect(checked(code)).toEqual([expect.stringMatching(expected)]);
});

test.each([
  ['what they have', 'class A{#b=1;c=this.#b??=2};"a".replaceAll("a","b")'],
  ['what the shell provides', '[1].at(-1);[2].toSorted();Object.hasOwn({},"a");URL.canParse("a")'],
  ['a named group', '/(?<year>\\d)/.test("1")'],
  ['CSS after a fallback', 's.p`height:calc(100vh - ${a});height:calc(100dvh - ${a});-webkit-mask:${b};mask:${b};`'],
  [
    'CSS that makes a page nicer',
    's.p`text-wrap:balance;&:has(:disabled){opacity:0.6}body:has(input:focus) &{display:none}`',
  ],
  ['options of scripts', '({mask:`a`,scale:1,height:a?`calc(100dvh - 1px)`:"100dvh"})'],
])('accepts %s', (_, code) => {
  expect(checked(code)).toEqual([]);
});
