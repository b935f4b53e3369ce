import type { Command } from '../command';
import { command } from '../command';
import { withMemberId as prepare } from '../memberId';
import { record, table } from '../output';

/** Members' accounts. */
export const memberCommands: readonly Command[] = [
  command('members find Q', 'GET /members', 'Q: id, name, mobile, e-mail, end of a bank account', {
    args: ['q'],
    print: ({ data }) =>
      data.length === 0
        ? ''
        : table(data, ['id', 'username', 'realname', 'mobile', 'wallet', 'frozen', 'created_at', 'last_login_at']),
  }),
  command('members show ID', 'GET /members/:id', 'balances, totals, limits, payout accounts, notes', {
    prepare,
    print: record,
  }),
  command('members ledger ID', 'GET /members/:id/ledger', 'what moved, with the balance after each entry', {
    prepare,
    print: ({ data }) =>
      data.length === 0
        ? ''
        : table(data, ['id', 'created_at', 'kind', 'amount', 'account', 'balance', 'reference', 'operator']),
  }),
  command('members sessions ID', 'GET /members/:id/sessions', 'where the member is logged in', {
    prepare,
    print: (data) => (data.length === 0 ? '' : table(data, ['id', 'device', 'address', 'created_at', 'last_seen_at'])),
  }),
  command('members end-sessions ID', 'POST /members/:id/sessions/revoke', 'ends all of them', { prepare }),
  command(
    'members freeze ID',
    'POST /members/:id/freeze',
    'no login, no money calls; TIME: Beijing time, else no end',
    { prepare },
  ),
  command('members unfreeze ID', 'POST /members/:id/unfreeze', '', { prepare }),
  command('members lock-withdrawals ID', 'POST /members/:id/lock-withdrawals', '', { prepare }),
  command('members unlock-withdrawals ID', 'POST /members/:id/unlock-withdrawals', '', { prepare }),
  command('members reset-password ID', 'POST /members/:id/reset-password', 'prints a password that works once', {
    prepare,
    print: record,
  }),
  command('members reset-sign-in ID', 'POST /members/:id/reset-sign-in', 'removes all passkeys, or one-time codes', {
    prepare,
  }),
  command('members adjust ID [YUAN]', 'POST /members/:id/adjust', 'corrects the balance by YUAN, such as -50.00', {
    args: ['id', 'amount'],
    options: ['amount', 'reason'],
    prepare,
    print: record,
  }),
  command('members note ID TEXT', 'POST /members/:id/notes', 'only operators see it', {
    args: ['id', 'text'],
    adds: 'note',
    prepare,
  }),
];
