import type { Command } from '../command';
import { command } from '../command';
import { table } from '../output';
import { approvalStates, withStateWord } from '../states';

const columns = [
  'id',
  'kind',
  'target',
  'username',
  'after',
  'reason',
  'proposed_by',
  'created_at',
  'state',
  'decided_by',
] as const;

/** Changes that wait for a second operator. */
export const approvalCommands: readonly Command[] = [
  command('approvals list', 'GET /approvals', 'with who proposed and who decided each', {
    states: approvalStates,
    print: ({ data }) =>
      data.length === 0
        ? ''
        : table(
            data.map((row) => withStateWord(row, approvalStates)),
            columns,
          ),
  }),
  command('approvals confirm ID', 'POST /approvals/:id/confirm', 'makes the change; not for who proposed it'),
  command('approvals decline ID', 'POST /approvals/:id/decline', ''),
];
