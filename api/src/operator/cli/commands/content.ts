import type { Command, Invocation } from '../command';
import { command } from '../command';
import { CommandError, UsageError } from '../errors';
import { callOperator } from '../operatorClient';
import { type Io, readText } from '../io';

/** The field `value`: an argument, or the text of `--file`. */
const withValue = async (fields: Record<string, unknown>, { options }: Invocation, io: Io) => {
  if ((fields.value === undefined) === (options.file === undefined)) throw new UsageError('Give VALUE or --file FILE.');
  return options.file === undefined ? fields : { ...fields, value: await readText(io, options.file) };
};

/** Lists with their own commands. */
const listKeys = ['banners', 'banks', 'homenotice'] as const;

/** What operators publish and set, by key. */
export const contentCommands: readonly Command[] = [
  command('content list', 'GET /content', 'every key and what it is; * changed, ¥ a money setting', {
    print: (keys) => {
      const width = Math.max(...keys.map(({ key }) => key.length));
      return keys
        .map(({ key, about, set, money }) => `${key.padEnd(width)}  ${set ? '*' : ' '}${money ? '¥' : ' '} ${about}`)
        .join('\n');
    },
  }),
  command('content get KEY', 'GET /content/:key', 'KEY: faq, banners … or one field: app.title', {
    print: async ({ key, value }, io) => {
      // The host returns null for any unwritten text, but an unlisted key is most likely a typing error.
      if (value === null && !(await callOperator(io, 'GET /content')).data.some((listed) => listed.key === key)) {
        throw new CommandError(`${key} is not a known key. “content list” shows all keys.`);
      }
      return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    },
  }),
  command('content set KEY [VALUE]', 'POST /content/:key', 'text or JSON; --new: a key that is not listed', {
    args: ['key', 'value'],
    options: ['file', 'reason'],
    flags: ['json', 'new', 'confirm'],
    prepare: async (fields, invocation, io) => ({
      ...(await withValue(fields, invocation, io)),
      ...(invocation.options.new ? { added: true } : {}),
    }),
  }),
  command('content add KEY [VALUE]', 'POST /content/:key/add', 'one more item of a list', {
    args: ['key', 'value'],
    options: ['file'],
    prepare: withValue,
  }),
  command('content remove KEY N', 'POST /content/:key/remove', 'the N-th item of a list', {
    args: ['key', 'position'],
  }),
  command('content reset KEY', 'POST /content/:key/reset', 'restores the initial value', {
    flags: ['json', 'confirm'],
  }),
  ...listKeys.flatMap((key) => [
    command(`${key} list`, 'GET /content/:key', '', {
      args: [],
      fixed: { key },
      print: ({ value }) =>
        (value as unknown[]).map((item, index) => `${index + 1} ${JSON.stringify(item)}`).join('\n'),
    }),
    command(`${key} add [VALUE]`, 'POST /content/:key/add', '', {
      args: ['value'],
      options: ['file'],
      fixed: { key },
      prepare: withValue,
    }),
    command(`${key} remove N`, 'POST /content/:key/remove', '', { args: ['position'], fixed: { key } }),
  ]),
];
