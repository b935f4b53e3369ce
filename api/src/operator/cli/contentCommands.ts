import { command } from './command';
import { CommandError } from './errors';
import { callOperator } from './operatorClient';
import { jsonLines } from './output';

/** Lists with their own commands. */
const listKeys = ['banners', 'banks', 'homenotice'] as const;

/** What operators publish and set, by key. */
export const contentCommands = [
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
  }),
  command('content add KEY [VALUE]', 'POST /content/:key/add', 'one more item of a list', {
    args: ['key', 'value'],
    options: ['file'],
  }),
  command('content remove KEY N', 'POST /content/:key/remove', 'the N-th item of a list', {
    args: ['key', 'position'],
  }),
  command('content reset KEY', 'POST /content/:key/reset', 'restores the initial value'),
  ...listKeys.flatMap((key) => [
    command(`${key} list`, 'GET /content/:key', '', {
      args: [],
      fixed: { key },
      print: ({ value }) =>
        (value as unknown[]).map((item, index) => `${index + 1} ${JSON.stringify(item)}`).join('\n'),
    }),
    command(`${key} add [VALUE]`, 'POST /content/:key/add', '', { args: ['value'], fixed: { key } }),
    command(`${key} remove N`, 'POST /content/:key/remove', '', { args: ['position'], fixed: { key } }),
  ]),
];

const publicationOptions = {
  notices: ['title', 'content', 'file', 'shown'],
  activities: ['title', 'content', 'file', 'banner', 'memo', 'shown'],
} as const;

/** Notices and activities. */
export const publicationCommands = (['notices', 'activities'] as const).flatMap((name) => [
  command(`${name} list`, `GET /${name}`, 'one row a line, as JSON', { print: ({ data }) => jsonLines(data) }),
  command(`${name} add`, `POST /${name}`, 'content: HTML, or the text of FILE', {
    options: publicationOptions[name],
    needs: ['title'],
    adds: name === 'notices' ? 'notice' : 'activity',
  }),
  command(`${name} edit ID`, `POST /${name}/:id`, '', { options: publicationOptions[name] }),
  command(`${name} remove ID`, `POST /${name}/:id/remove`, 'hides it; edit ID --shown 1 brings it back'),
]);
