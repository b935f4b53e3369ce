import { asOperator } from '../asOperator';
import type { Command, Invocation } from '../command';
import { command } from '../command';
import { newKeyWithDatabase, setPasswordWithDatabase, resetTotpWithDatabase } from '../databaseAccess';
import { callOperator } from '../operatorClient';
import { operatorId } from '../operatorId';
import type { Io } from '../io';
import { record, table } from '../output';

type Fields = Record<string, unknown>;

const withId = async (fields: Fields, { args: [name = ''] }: Invocation, io: Io) => ({
  ...fields,
  id: await operatorId(io, name),
});
const withRoles = (fields: Fields, { options }: Invocation) => ({
  ...fields,
  roles: (options.roles ?? '').split(',').map((role) => role.trim()),
});

const change = 'POST /operators/:id';

const tokenCommand = command(
  'operators token NAME',
  'POST /operators/:id/tokens',
  'asks NAME for the password; prints a new personal token, once',
  {
    adds: 'token',
    prepare: async (fields, _invocation, io) => ({ ...fields, id: (await callOperator(io, 'GET /me')).data.id }),
    print: ({ token }) => record({ token }),
  },
);

/** Operators, their roles and their tokens. NAME is a name or an id. */
export const operatorCommands: readonly Command[] = [
  command('operators list', 'GET /operators', '', {
    print: (rows) => table(rows, ['id', 'name', 'roles', 'totp', 'disabled', 'created_at', 'last_used_at']),
  }),
  command('operators add NAME', 'POST /operators', 'asks for a password', {
    args: ['name'],
    options: ['roles'],
    adds: 'operator',
    password: true,
    prepare: withRoles,
  }),
  command('operators change NAME', change, 'replaces the roles', {
    options: ['roles'],
    needs: ['roles'],
    prepare: async (fields, invocation, io) => withRoles(await withId(fields, invocation, io), invocation),
  }),
  command('operators password NAME', change, 'sets another one, and ends the sessions', {
    options: [],
    flags: ['json', 'database'],
    password: true,
    prepare: withId,
    withDatabase: ({ args: [name = ''] }, io) => setPasswordWithDatabase(io, name),
  }),
  command('operators disable NAME', change, 'ends sessions and tokens at once', {
    options: [],
    fixed: { disabled: true },
    prepare: withId,
  }),
  command('operators enable NAME', change, '', { options: [], fixed: { disabled: false }, prepare: withId }),
  command('operators reset-totp NAME', change, 'removes a lost authenticator device', {
    options: [],
    flags: ['json', 'database'],
    fixed: { totp: 0 },
    prepare: withId,
    withDatabase: ({ args: [name = ''] }, io) => resetTotpWithDatabase(io, name),
  }),
  {
    ...tokenCommand,
    // Operators make their tokens themselves: an admin who has one of a colleague could confirm their own proposals.
    run: (invocation, io) => asOperator(io, invocation.args[0] ?? '', (own) => tokenCommand.run(invocation, own)),
  },
  command('operators tokens NAME', 'GET /operators/:id/tokens', 'personal tokens, without their values', {
    prepare: withId,
    print: (rows) => (rows.length === 0 ? '' : table(rows, ['id', 'name', 'created_at', 'last_used_at', 'expires_at'])),
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
    run: newKeyWithDatabase,
  },
];
