import type { Role } from '@site/contract/operators';
import { testHost } from '../../testing/testHost';

const host = testHost();

const body = { reason: '测试', kind: 'fund', text: '备注', amount: '1' };
const reads = ['', '/:id', '/:id/ledger', '/:id/sessions'];
const manages = [
  '/:id/sessions/revoke',
  '/:id/freeze',
  '/:id/unfreeze',
  '/:id/lock-withdrawals',
  '/:id/unlock-withdrawals',
  '/:id/reset-password',
  '/:id/reset-sign-in',
  '/:id/notes',
];
const calls: ['GET' | 'POST', string, Role[]][] = [
  ...reads.map((path) => ['GET', path, ['admin', 'cashier', 'support', 'auditor']] as ['GET', string, Role[]]),
  ...manages.map((path) => ['POST', path, ['admin', 'support']] as ['POST', string, Role[]]),
  ['POST', '/:id/adjust', ['admin', 'cashier']],
];

test.each(calls)('%s /members%s is allowed to %j alone', async (method, path, allowed) => {
  const { id } = await host.register();
  for (const role of ['admin', 'cashier', 'support', 'editor', 'releaser', 'auditor'] as const) {
    const { token } = await host.addOperator(role);
    const { code } = await host.operator(method, `/members${path.replace(':id', id)}`, body, token);
    // An allowed change may be refused because an earlier role made it.
    if (allowed.includes(role)) expect([200, 422]).toContain(code);
    else expect(code).toBe(403);
  }
});
