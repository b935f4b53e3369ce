import { actionKinds } from '@site/contract/operators';
import { callCommand, databaseCommand, type GroupedCommand } from './command';
import {
  revokeAllWithDatabase,
  newKeyWithDatabase,
  resetTotpWithDatabase,
  setPasswordWithDatabase,
} from './databaseAccess';
import { CommandError, type Io } from './io';
import { callOperator } from './operatorClient';
import { jsonLines, record } from './output';

const orderQueues = ['deposits', 'withdrawals'] as const;
const applicationQueues = ['activity-applications', 'agent-applications'] as const;
const queues = [...orderQueues, ...applicationQueues] as const;

/** The states 1, 2, 3 of orders and applications. */
const reviewStates: readonly string[] = ['pending', 'approved', 'rejected'];
/** The states 1, 2, 3 of changes that need a second operator. */
const approvalStates: readonly string[] = ['pending', 'confirmed', 'declined'];

const reviewCommands = [
  ...queues.map((queue) =>
    callCommand(`list ${queue}`, `GET /${queue}`, 'one row a line, as JSON', {
      states: reviewStates,
      print: ({ data }) => jsonLines(data),
    }),
  ),
  ...orderQueues.map((queue) =>
    callCommand(`show ${queue} <id>`, `GET /${queue}/:id`, 'the order, its member, totals, earlier orders and flags', {
      states: reviewStates,
    }),
  ),
  callCommand(
    'approve deposits <id>',
    'POST /deposits/:id/approve',
    '--received: amount that arrived (needs --note if it differs); --external-id: payment reference',
  ),
  callCommand(
    'approve withdrawals <id>',
    'POST /withdrawals/:id/approve',
    '--override, with a reason: in spite of what is held against the member; a second operator confirms it',
  ),
  ...applicationQueues.map((queue) => callCommand(`approve ${queue} <id>`, `POST /${queue}/:id/approve`, '')),
  ...queues.map((queue) => callCommand(`reject ${queue} <id>`, `POST /${queue}/:id/reject`, '')),
  callCommand(
    'withdrawals paid <id>',
    'POST /withdrawals/:id/paid',
    'an approved one that you have claimed was paid; TEXT: its bank reference',
  ),
  ...orderQueues.flatMap((queue) => [
    callCommand(`${queue} claim <id>`, `POST /${queue}/:id/claim`, 'for ten minutes only you decide or pay it'),
    callCommand(`${queue} release <id>`, `POST /${queue}/:id/release`, 'ends your claim'),
  ]),
  callCommand('withdrawals returned <id>', 'POST /withdrawals/:id/returned', 'a paid one came back; so does the money'),
  callCommand('withdrawals failed <id>', 'POST /withdrawals/:id/failed', 'it could not be paid; the money goes back'),
];

const approvalCommands = [
  callCommand('chains', 'GET /payments/chains', 'how far the payments of each blockchain are read', {
    columns: 'channel block head lag_seconds error failing_since'.split(' '),
  }),
  callCommand('approvals list', 'GET /approvals', 'with who proposed and who decided each', {
    states: approvalStates,
    columns: 'id kind target username after reason proposed_by created_at state decided_by'.split(' '),
  }),
  callCommand('approvals confirm <id>', 'POST /approvals/:id/confirm', 'makes the change; not for who proposed it'),
  callCommand('approvals decline <id>', 'POST /approvals/:id/decline', ''),
];

const transferCommands = [
  callCommand('transfers list', 'GET /platform-transfers', 'with remote platforms; --state: what waits'),
  callCommand(
    'transfers settle <id>',
    'POST /platform-transfers/:id/settle',
    'how a pending or contradicted one ended; a second operator confirms',
  ),
];

const memberCommands = [
  callCommand('members find <q>', 'GET /members', 'Q: id, name, mobile, e-mail, end of a bank account'),
  callCommand('members show <id>', 'GET /members/:id', 'balances, totals, limits, payout accounts, notes'),
  callCommand('members ledger <id>', 'GET /members/:id/ledger', 'what moved, with the balance after each entry'),
  callCommand('members sessions <id>', 'GET /members/:id/sessions', 'where the member is logged in'),
  callCommand(
    'members timeline <id>',
    'GET /members/:id/timeline',
    'orders, logins, changes and actions, newest first',
  ),
  callCommand(
    'members related <id>',
    'GET /members/:id/related',
    'who shares devices, addresses, accounts or the name',
  ),
  callCommand('members end-sessions <id>', 'POST /members/:id/sessions/revoke', 'ends all of them'),
  ...(
    [
      ['freeze', 'no login, no money calls; TIME: Beijing time, else no end'],
      ['unfreeze', ''],
      ['lock-withdrawals', ''],
      ['unlock-withdrawals', ''],
      ['reset-sign-in', 'removes all passkeys, or one-time codes'],
    ] as const
  ).map(([verb, about]) => callCommand(`members ${verb} <id>`, `POST /members/:id/${verb}`, about)),
  callCommand('members reset-password <id>', 'POST /members/:id/reset-password', 'prints a password that works once', {
    print: record,
  }),
  callCommand(
    'members rename <id> <realname>',
    'POST /members/:id/real-name',
    'corrects the real name; a second operator confirms',
    {},
  ),
  callCommand(
    'members adjust <id> [amount]',
    'POST /members/:id/adjust',
    'corrects the balance by yuan, such as -50.00, or gives a bonus',
    {
      options: ['amount', 'kind', 'reason'],
      print: record,
    },
  ),
  callCommand('members note <id> <text>', 'POST /members/:id/notes', 'only operators see it', {
    adds: 'note',
  }),
];

const change = 'POST /operators/:id';

const operatorCommands = [
  callCommand('operators list', 'GET /operators', ''),
  callCommand('operators add <name>', 'POST /operators', 'asks for a password', {
    adds: 'operator',
    password: true,
  }),
  callCommand('operators change <id>', change, 'replaces the roles', { options: ['roles'], needs: 'roles' }),
  callCommand('operators password <id>', change, 'sets another one, and ends the sessions', {
    options: [],
    password: true,
    withDatabase: setPasswordWithDatabase,
  }),
  callCommand('operators disable <id>', change, 'ends sessions and tokens at once', {
    options: [],
    fixed: { disabled: true },
  }),
  callCommand('operators enable <id>', change, '', { options: [], fixed: { disabled: false } }),
  callCommand('operators reset-totp <id>', change, 'removes a lost authenticator device', {
    options: [],
    fixed: { totp: 0 },
    withDatabase: resetTotpWithDatabase,
  }),
  // Operators make their tokens themselves: an admin who has one of a colleague could confirm their own proposals.
  callCommand('operators token <id>', 'POST /operators/:id/tokens', 'asks NAME for the password; prints a new token', {
    adds: 'token',
    bySelf: true,
    print: ({ token }) => record({ token }),
  }),
  callCommand('operators tokens <id>', 'GET /operators/:id/tokens', 'personal tokens, without their values'),
  callCommand('operators revoke <id>', 'POST /tokens/:id/revoke', 'a token, by its id'),
  databaseCommand('operators key', 'prints a token of an admin, valid for a day', newKeyWithDatabase),
  databaseCommand(
    'operators revoke-all',
    'after a restore: revokes all passwords, tokens, sessions and proposals, and switches withdrawals off',
    revokeAllWithDatabase,
    'an audit log that was exported at a later moment, as CSV',
  ),
];

const bookCommands = [
  callCommand('actions', 'GET /actions', 'who changed what, newest first; NAME: name or id', {
    choices: { kind: [...actionKinds].sort() },
    columns: 'id at operator proposed_by address kind target username before after reason single'.split(' '),
  }),
  callCommand('check', 'GET /check', 'whether the books are right; exit code 1 names what is not', {
    print: ({ at, checks }) =>
      [
        ...checks.map(({ name, ok, found }) => `${ok ? 'ok    ' : 'FAILED'} ${[name, ...found].join('\n         ')}`),
        `checked at ${at}`,
      ].join('\n'),
    failure: ({ ok, checks }) => {
      if (ok) return undefined;
      const names = checks.filter((one) => !one.ok).map(({ name }) => name);
      return `failed: ${names.join(', ')}`;
    },
  }),
  callCommand(
    'reconcile <name> <file>',
    'POST /platforms/:name/reconcile',
    'a game provider’s file against its calls',
    {
      file: 'csv',
      reads: true,
      print: ({ since, until, same, ...differences }) =>
        [
          `same: ${same}`,
          ...Object.entries<typeof differences.different>(differences).flatMap(([kind, { count, rows }]) => [
            `${kind}: ${count}`,
            ...jsonLines(rows).split('\n').filter(Boolean),
          ]),
          `from ${since ?? '-'} to ${until ?? '-'}`,
        ].join('\n'),
      failure: ({ missing_here, missing_there, different }) =>
        missing_here.count + missing_there.count + different.count > 0 ? 'The file and the books differ.' : undefined,
    },
  ),
  callCommand('report', 'GET /reports/daily', 'one row per Beijing day'),
  callCommand('reports <by>', 'GET /reports/grouped', 'BY: day, week, month, vip, channel, account, operator, shift'),
  callCommand('games <by>', 'GET /reports/games', 'settled bets; BY: platform, game, hour'),
  callCommand('export <what>', 'GET /export/:what', 'CSV; WHAT: deposits, withdrawals, ledger, actions', {
    isFile: true,
  }),
];

const listKeys = ['banners', 'banks', 'homenotice'] as const;

const contentCommands = [
  callCommand('content list', 'GET /content', 'every key and what it is; * changed, ¥ a money setting', {
    print: (keys) => {
      const width = Math.max(...keys.map(({ key }) => key.length));
      return keys
        .map(({ key, about, set, money }) => `${key.padEnd(width)}  ${set ? '*' : ' '}${money ? '¥' : ' '} ${about}`)
        .join('\n');
    },
  }),
  callCommand('content get <key>', 'GET /content/:key', 'KEY: faq, banners … or one field: app.title', {
    print: async ({ key, value }, io) => {
      // The host returns null for any unwritten text, but an unlisted key is most likely a typing error.
      if (value === null && !(await callOperator(io, 'GET /content')).data.some((listed) => listed.key === key)) {
        throw new CommandError(`${key} is not a known key. “content list” shows all keys.`);
      }
      return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    },
  }),
  callCommand('content set <key> [value]', 'POST /content/:key', 'text or JSON; --new: a key that is not listed', {}),
  callCommand('content add <key> [value]', 'POST /content/:key/add', 'one more item of a list', {}),
  callCommand('content remove <key> <position>', 'POST /content/:key/remove', 'the N-th item of a list', {}),
  callCommand('content reset <key>', 'POST /content/:key/reset', 'restores the initial value'),
  ...listKeys.flatMap((key) => [
    callCommand(`${key} list`, 'GET /content/:key', '', {
      fixed: { key },
      print: ({ value }) =>
        (value as unknown[]).map((item, index) => `${index + 1} ${JSON.stringify(item)}`).join('\n'),
    }),
    callCommand(`${key} add [value]`, 'POST /content/:key/add', '', { fixed: { key } }),
    callCommand(`${key} remove <position>`, 'POST /content/:key/remove', '', { fixed: { key } }),
  ]),
];

const publicationDetails = (name: 'notices' | 'activities') => ({
  choices: { shown: ['0', '1'] },
  options:
    name === 'notices'
      ? (['title', 'content', 'shown'] as const)
      : (['title', 'content', 'banner', 'memo', 'shown'] as const),
});

const publicationCommands = (['notices', 'activities'] as const).flatMap((name) => [
  callCommand(`${name} list`, `GET /${name}`, 'one row a line, as JSON', { print: ({ data }) => jsonLines(data) }),
  callCommand(`${name} add`, `POST /${name}`, 'content: HTML, or the text of FILE', {
    ...publicationDetails(name),
    needs: 'title',
    adds: name === 'notices' ? 'notice' : 'activity',
  }),
  callCommand(`${name} edit <id>`, `POST /${name}/:id`, '', publicationDetails(name)),
  callCommand(`${name} remove <id>`, `POST /${name}/:id/remove`, 'hides it; edit ID --shown 1 brings it back'),
]);

export const commandGroups: readonly {
  title: string;
  commands: readonly ((io: Io) => GroupedCommand)[];
}[] = [
  {
    title: 'Review queues (state in JSON: 1 pending, 2 approved, 3 rejected; members see the reason)',
    commands: reviewCommands,
  },
  { title: 'Changes that wait for a second operator', commands: approvalCommands },
  { title: 'Transfers with game platforms', commands: transferCommands },
  { title: 'Members (ID: id or user name)', commands: memberCommands },
  { title: 'Content and settings', commands: contentCommands },
  { title: 'Notices and activities', commands: publicationCommands },
  { title: 'Operators (NAME: name or id)', commands: operatorCommands },
  { title: 'Books (DAY: 2026-11-20, in Beijing)', commands: bookCommands },
];
