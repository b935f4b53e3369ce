import { printDone, exitWithError, exitWithUsage } from './output';
import { ask } from './host';
import { readText, readWords } from './words';

interface Listed {
  key: string;
  about: string;
  set: boolean;
}

const listed = async () => (await ask<Listed[]>('GET', '/content')).data;

const list = async () => {
  const data = await listed();
  const width = Math.max(...data.map(({ key }) => key.length));
  for (const { key, about, set } of data) console.log(`${key.padEnd(width)}  ${set ? '*' : ' '} ${about}`);
};

const get = async (key: string, path: string) => {
  const { value } = (await ask<{ value: unknown }>('GET', path)).data;
  // The host returns null for any unwritten text, but an unlisted key is most likely a typing error.
  if (value === null && !(await listed()).some((it) => it.key === key)) {
    exitWithError(`${key} is no known key; “content list” shows them all.`);
  }
  console.log(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
};

/** `content VERB KEY …`: what operators publish and set, by key. */
export const content = async (given: string[]): Promise<void> => {
  const { words, options } = readWords(given, ['file'], ['new']);
  const [verb, key = '', ...rest] = words;
  const path = `/content/${encodeURIComponent(key)}`;
  const value = options.file === undefined ? rest[0] : await readText(options.file);
  const takesValue = verb === 'set' || verb === 'add';
  const expected = verb === 'list' ? 1 : verb === 'remove' || (takesValue && options.file === undefined) ? 3 : 2;
  if (words.length !== expected || (options.new && verb !== 'set') || (options.file !== undefined && !takesValue)) {
    exitWithUsage();
  }
  if (verb === 'list') return list();
  if (verb === 'get') return get(key, path);
  const say = async (way: string, body: object) => printDone((await ask('POST', `${path}${way}`, body)).message);
  if (verb === 'set') return say('', { value, added: options.new === '1' });
  if (verb === 'add') return say('/add', { value });
  if (verb === 'remove') return say('/remove', { position: value });
  if (verb === 'reset') return say('/reset', {});
  return exitWithUsage();
};

/** Lists with their own commands. */
export const listKeys: readonly string[] = ['banners', 'banks', 'homenotice'];

/** `banners list`, `banners add VALUE`, `banners remove N`: the same as `content` with that key, its items numbered. */
export const contentList = async (key: string, [verb = '', ...rest]: string[]): Promise<void> => {
  if (verb === 'add' || verb === 'remove') return content([verb, key, ...rest]);
  if (verb !== 'list' || rest.length > 0) exitWithUsage();
  const { value } = (await ask<{ value: unknown[] }>('GET', `/content/${key}`)).data;
  for (const [index, item] of value.entries()) console.log(`${index + 1} ${JSON.stringify(item)}`);
};
