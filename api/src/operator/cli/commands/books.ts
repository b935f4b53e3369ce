import { operatorCalls } from '@site/shared/operators';
import type { Command } from '../command';
import { command } from '../command';
import { memberId } from '../memberId';
import { operatorId } from '../operatorId';
import { table } from '../output';

/** The kinds of actions: those of the calls, a proposal, and the replacement of the operator key by the environment. */
const actionKinds: readonly string[] = [
  ...new Set([
    ...Object.values(operatorCalls).flatMap(({ action }) => action ?? []),
    'approvals.propose',
    'operators.key',
  ]),
].sort();

/** Audit, reconciliation, reports and exports. */
export const bookCommands: readonly Command[] = [
  command('actions', 'GET /actions', 'who changed what, newest first; NAME: name or id', {
    values: { kind: actionKinds },
    prepare: async (fields, { options: { operator, member } }, io) => ({
      ...fields,
      ...(operator === undefined ? {} : { operator: await operatorId(io, operator) }),
      ...(member === undefined ? {} : { member: await memberId(io, member) }),
    }),
    print: ({ data }) =>
      data.length === 0
        ? ''
        : table(data, [
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
          ]),
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
    flags: ['json', 'csv'],
    prepare: (fields, { options }) => (options.csv ? { ...fields, format: 'csv' } : fields),
    print: (rows) =>
      table(rows, [
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
      ]),
  }),
  command('export WHAT', 'GET /export/:what', 'CSV; WHAT: deposits, withdrawals, ledger, actions', { flags: [] }),
];
