import type { Command } from '../command';
import { command } from '../command';
import { jsonLines, record } from '../output';
import { reviewStates, withStateWord } from '../states';

const orderQueues = ['deposits', 'withdrawals'] as const;
const applicationQueues = ['activity-applications', 'agent-applications'] as const;
const queues = [...orderQueues, ...applicationQueues] as const;
const overriding = ['json', 'override'] as const;

/** The review queues: what waits for a decision. */
export const reviewCommands: readonly Command[] = [
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
    { flags: overriding },
  ),
  command(
    'approve withdrawals ID',
    'POST /withdrawals/:id/approve',
    '--override, with a reason: in spite of what is held against the member; a second operator confirms it',
    { flags: overriding },
  ),
  ...applicationQueues.map((queue) => command(`approve ${queue} ID`, `POST /${queue}/:id/approve`, '')),
  ...queues.map((queue) => command(`reject ${queue} ID`, `POST /${queue}/:id/reject`, '')),
  command('withdrawals paid ID', 'POST /withdrawals/:id/paid', 'an approved one was paid; TEXT: its bank reference'),
  command('withdrawals failed ID', 'POST /withdrawals/:id/failed', 'it could not be paid; the money goes back'),
];
