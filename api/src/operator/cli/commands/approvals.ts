import type { Command } from '../command';
import { command } from '../command';
import { table } from '../output';

/** Changes that wait for a second operator. */
export const approvalCommands: readonly Command[] = [
  command('approvals list', 'GET /approvals', 'state: 1 pending, 2 confirmed, 3 declined', {
    print: ({ data }) =>
      data.length === 0
        ? ''
        : table(data, ['id', 'kind', 'target', 'username', 'after', 'reason', 'proposed_by', 'created_at', 'state']),
  }),
  command('approvals confirm ID', 'POST /approvals/:id/confirm', 'makes the change; not for who proposed it'),
  command('approvals decline ID', 'POST /approvals/:id/decline', ''),
];
