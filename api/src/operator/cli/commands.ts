import { actionKinds } from '@site/shared/operators';
import { asOperator } from './asOperator';
import { type Command, command } from './command';
import { contentCommands, publicationCommands } from './contentCommands';
import {
  revokeAllWithDatabase,
  newKeyWithDatabase,
  resetTotpWithDatabase,
  setPasswordWithDatabase,
} from './databaseAccess';
import { callOperator } from './operatorClient';
import { jsonLines, record, table, tableOf } from './output';

const orderQueues = ['deposits', 'withdrawals'] as const;
const applicationQueues = ['activity-applications', 'agent-applications'] as const;
const queues = [...orderQueues, ...applicationQueues] as const;

/** The states 1, 2, 3 of orders and applications. */
const reviewStates: readonly string[] = ['pending', 'approved', 'rejected'];
/** The states 1, 2, 3 of changes that need a second operator. */
const approvalStates: readonly string[] = ['pending', 'confirmed', 'declined'];

/** A row with the word of its state, for texts; JSON has the number. */
const withStateWord = <Row extends { state: number }>(row: Row, words: readonly string[]) => ({
  ...row,
  state: words[row.state - 1] ?? String(row.state),
});

const reviewCommands = [
  ...queues.map((queue) =>
    command(`list ${queue}`, `GET /${queue}`, 'one row a line, as JSON', {
      states: reviewStates,
      print: ({ data }) => jsonLines(data),
    }),
  ),
  ...orderQueues.map((queue) =>
    command(`show ${queue} ID`, `GET /${queue}/:id`, 'the order, its member, totals, earlier orders and flags', {
      print: ({ orders, ...order }) =>
        record({
          ...withStateWord(order, reviewStates),
          orders: orders.map((one) => withStateWord(one, reviewStates)),
        }),
    }),
  ),
  command(
    'approve deposits ID',
    'POST /deposits/:id/approve',
    '--received: amount that arrived (needs --note if it differs); --external-id: payment reference',
  ),
  command(
    'approve withdrawals ID',
    'POST /withdrawals/:id/approve',
    '--override, with a reason: in spite of what is held against the member; a second operator confirms it',
  ),
  ...applicationQueues.map((queue) => command(`approve ${queue} ID`, `POST /${queue}/:id/approve`, '')),
  ...queues.map((queue) => command(`reject ${queue} ID`, `POST /${queue}/:id/reject`, '')),
  command('withdrawals paid ID', 'POST /withdrawals/:id/paid', 'an approved one was paid; TEXT: its bank reference'),
  command('withdrawals failed ID', 'POST /withdrawals/:id/failed', 'it could not be paid; the money goes back'),
];

const approvalColumns = [
  ...(['id', 'kind', 'target', 'username', 'after', 'reason', 'proposed_by', 'created_at'] as const),
  ...(['state', 'decided_by'] as const),
];

const approvalCommands = [
  command('approvals list', 'GET /approvals', 'with who proposed and who decided each', {
    states: approvalStates,
    print: ({ data }) =>
      data.length === 0
        ? ''
        : table(
            data.map((row) => withStateWord(row, approvalStates)),
            approvalColumns,
          ),
  }),
  command('approvals confirm ID', 'POST /approvals/:id/confirm', 'makes the change; not for who proposed it'),
  command('approvals decline ID', 'POST /approvals/:id/decline', ''),
];

const memberCommands = [
  command('members find Q', 'GET /members', 'Q: id, name, mobile, e-mail, end of a bank account', {
    args: ['q'],
    print: tableOf('id', 'username', 'realname', 'mobile', 'wallet', 'frozen', 'created_at', 'last_login_at'),
  }),
  command('members show ID', 'GET /members/:id', 'balances, totals, limits, payout accounts, notes', { print: record }),
  command('members ledger ID', 'GET /members/:id/ledger', 'what moved, with the balance after each entry', {
    print: tableOf('id', 'created_at', 'kind', 'amount', 'account', 'balance', 'reference', 'operator'),
  }),
  command('members sessions ID', 'GET /members/:id/sessions', 'where the member is logged in', {
    print: tableOf('id', 'device', 'address', 'created_at', 'last_seen_at'),
  }),
  command('members end-sessions ID', 'POST /members/:id/sessions/revoke', 'ends all of them'),
  command('members freeze ID', 'POST /members/:id/freeze', 'no login, no money calls; TIME: Beijing time, else no end'),
  command('members unfreeze ID', 'POST /members/:id/unfreeze', ''),
  command('members lock-withdrawals ID', 'POST /members/:id/lock-withdrawals', ''),
  command('members unlock-withdrawals ID', 'POST /members/:id/unlock-withdrawals', ''),
  command('members reset-password ID', 'POST /members/:id/reset-password', 'prints a password that works once', {
    print: record,
  }),
  command('members reset-sign-in ID', 'POST /members/:id/reset-sign-in', 'removes all passkeys, or one-time codes'),
  command(
    'members rename ID NAME',
    'POST /members/:id/real-name',
    'corrects the real name; a second operator confirms',
    {
      args: ['id', 'realname'],
    },
  ),
  command('members adjust ID [YUAN]', 'POST /members/:id/adjust', 'corrects the balance by YUAN, such as -50.00', {
    args: ['id', 'amount'],
    print: record,
  }),
  command('members note ID TEXT', 'POST /members/:id/notes', 'only operators see it', {
    args: ['id', 'text'],
    adds: 'note',
  }),
];

const change = 'POST /operators/:id';

const tokenCommand = command(
  'operators token NAME',
  'POST /operators/:id/tokens',
  'asks NAME for the password; prints a new personal token, once',
  {
    adds: 'token',
    findId: async (io) => (await callOperator(io, 'GET /me')).data.id,
    print: ({ token }) => record({ token }),
  },
);

const operatorCommands: readonly Command[] = [
  command('operators list', 'GET /operators', '', {
    print: tableOf('id', 'name', 'roles', 'totp', 'disabled', 'created_at', 'last_used_at'),
  }),
  command('operators add NAME', 'POST /operators', 'asks for a password', {
    args: ['name'],
    adds: 'operator',
    password: true,
  }),
  command('operators change NAME', change, 'replaces the roles', { options: ['roles'], needs: ['roles'] }),
  command('operators password NAME', change, 'sets another one, and ends the sessions', {
    options: [],
    password: true,
    withDatabase: setPasswordWithDatabase,
  }),
  command('operators disable NAME', change, 'ends sessions and tokens at once', {
    options: [],
    fixed: { disabled: true },
  }),
  command('operators enable NAME', change, '', { options: [], fixed: { disabled: false } }),
  command('operators reset-totp NAME', change, 'removes a lost authenticator device', {
    options: [],
    fixed: { totp: 0 },
    withDatabase: resetTotpWithDatabase,
  }),
  {
    ...tokenCommand,
    // Operators make their tokens themselves: an admin who has one of a colleague could confirm their own proposals.
    run: (invocation, io) => asOperator(io, invocation.args[0] ?? '', (own) => tokenCommand.run(invocation, own)),
  },
  command('operators tokens NAME', 'GET /operators/:id/tokens', 'personal tokens, without their values', {
    print: tableOf('id', 'name', 'created_at', 'last_used_at', 'expires_at'),
  }),
  command('operators revoke ID', 'POST /tokens/:id/revoke', 'a token, by its id'),
  {
    syntax: 'operators key',
    about: 'prints a token of an admin, valid for a day',
    options: [],
    flags: ['database'],
    isChange: false,
    requiredFlag: 'database',
    roles: [],
    run: (_invocation, io) => newKeyWithDatabase(io),
  },
  {
    syntax: 'operators revoke-all',
    about: 'after a restore: revokes all passwords, tokens, sessions and proposals, and switches withdrawals off',
    options: [{ name: 'file', value: 'ACTIONS.csv', required: false }],
    flags: ['database'],
    isChange: false,
    requiredFlag: 'database',
    roles: [],
    run: ({ options }, io) => revokeAllWithDatabase(io, options.file),
  },
];

const bookCommands = [
  command('actions', 'GET /actions', 'who changed what, newest first; NAME: name or id', {
    values: { kind: [...actionKinds].sort() },
    print: tableOf(
      'id',
      'at',
      'operator',
      'proposed_by',
      'address',
      'kind',
      'target',
      'username',
      'before',
      'after',
      'reason',
      'single',
    ),
  }),
  command('check', 'GET /check', 'whether the books are right; exit code 1 names what is not', {
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
  command('report', 'GET /reports/daily', 'one row per Beijing day', {
    print: tableOf(
      'day',
      'registrations',
      'active_members',
      'deposits',
      'deposit_count',
      'withdrawals',
      'withdrawal_count',
      'bonuses',
      'rebates',
      'adjustments',
      'bets',
      'win_loss',
      'net',
    ),
  }),
  command('export WHAT', 'GET /export/:what', 'CSV; WHAT: deposits, withdrawals, ledger, actions', { isFile: true }),
];

/** Every command, in the order of the usage. */
export const commandGroups: readonly { title: string; commands: readonly Command[] }[] = [
  {
    title: 'Review queues (state in JSON: 1 pending, 2 approved, 3 rejected; members see the reason)',
    commands: reviewCommands,
  },
  { title: 'Changes that wait for a second operator', commands: approvalCommands },
  { title: 'Members (ID: id or user name)', commands: memberCommands },
  { title: 'Content and settings', commands: contentCommands },
  { title: 'Notices and activities', commands: publicationCommands },
  { title: 'Operators (NAME: name or id)', commands: operatorCommands },
  { title: 'Books (DAY: 2026-11-20, in Beijing)', commands: bookCommands },
];
