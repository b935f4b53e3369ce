import { folderOf } from '../testing/builtApp';
import { exportedNames, kitNames } from './sharedPackage';

test.each([
  ["export { api, call as ask, type Call } from './api';", ['api', 'ask']],
  ['export const limit = 1; export function go() {} export interface Row {}', ['go', 'limit']],
  ["export type { User } from './user'; export type * from './types';", []],
  ["export * as money from './money';", ['money']],
])('%s', async (text, names) => {
  expect(await exportedNames(folderOf({ 'src/index.ts': text }))).toEqual(names);
});

test('refuses an entry that does not name its exports', async () => {
  await expect(exportedNames(folderOf({ 'src/index.ts': "export * from './ui';" }))).rejects.toThrow(/names each/);
});

test('refuses a kit that is not where it was', async () => {
  const folder = folderOf({ 'src/ui/kitParts.ts': 'export const parts = {};' });
  await expect(kitNames(folder)).rejects.toThrow(/has no kitParts/);
});
