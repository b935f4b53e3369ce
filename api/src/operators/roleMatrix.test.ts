import { operatorCalls, type OperatorCallName, roles } from '@site/contract/operators';
import { testHost } from '../testing/testHost';

const host = testHost();
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const role of roles) tokens.set(role, (await host.addOperator(role)).token);
});

/** Who may make the calls of a line, in the order of the columns. */
const columns = ['admin', 'cashier', 'support', 'editor', 'releaser', 'auditor'] as const;
const everyone = 'yes yes yes yes yes yes';
const readsQueues = 'yes yes yes no no yes';
const readsReports = 'yes yes no no no yes';
const decidesPayments = 'yes yes no no no no';
const supports = 'yes no yes no no no';
const edits = 'yes no no yes no no';
const readsReleases = 'yes no no no yes yes';
const releases = 'yes no no no yes no';
const administers = 'yes no no no no no';

const matrix: Record<Exclude<OperatorCallName, 'POST /signin' | 'POST /signout'>, string> = {
  'POST /signin/key': everyone,
  'GET /me': everyone,
  'POST /password': everyone,
  'POST /totp/enrol': everyone,
  'POST /totp/confirm': everyone,
  'GET /operators': administers,
  'POST /operators': administers,
  'POST /operators/:id': administers,
  'GET /operators/:id/tokens': administers,
  // Everybody makes tokens, for their own account only.
  'POST /operators/:id/tokens': everyone,
  'POST /tokens/:id/revoke': administers,
  'GET /search': readsQueues,
  'POST /deposits/:id/comments': decidesPayments,
  'GET /deposits/:id/comments/:comment/file': readsQueues,
  'GET /withdrawals/:id/comments/:comment/file': readsQueues,
  'POST /withdrawals/:id/comments': decidesPayments,
  'GET /review-options': readsQueues,
  'GET /deposits': readsQueues,
  'GET /deposits/:id': readsQueues,
  'GET /deposits/:id/proof': readsQueues,
  'POST /deposits/:id/approve': decidesPayments,
  'POST /deposits/:id/reject': decidesPayments,
  'GET /withdrawals': readsQueues,
  'GET /withdrawals/:id': readsQueues,
  'POST /withdrawals/:id/approve': decidesPayments,
  'POST /withdrawals/:id/reject': decidesPayments,
  'POST /withdrawals/:id/paid': decidesPayments,
  'POST /withdrawals/:id/failed': decidesPayments,
  'GET /payments': readsQueues,
  'POST /payments/:id/assign': decidesPayments,
  'POST /payments/:id/return': decidesPayments,
  'POST /payments/import': decidesPayments,
  'POST /payments/import/check': decidesPayments,
  'POST /withdrawals/:id/returned': decidesPayments,
  'POST /deposits/:id/claim': decidesPayments,
  'POST /deposits/:id/release': decidesPayments,
  'POST /withdrawals/:id/claim': decidesPayments,
  'POST /withdrawals/:id/release': decidesPayments,
  'GET /payouts': readsQueues,
  'GET /payouts/summary': readsQueues,
  'POST /payout-batches': decidesPayments,
  'GET /payout-batches': readsQueues,
  'GET /payout-batches/:id': readsQueues,
  'GET /payout-batches/:id/file': decidesPayments,
  'POST /payout-batches/:id/results': decidesPayments,
  'POST /payout-batches/:id/provider': decidesPayments,
  'POST /payout-batches/:id/fail': decidesPayments,
  'POST /payout-batches/:id/dissolve': decidesPayments,
  'GET /reports/games': readsReports,
  'POST /platforms/:name/reconcile': readsReports,
  'GET /platform-transfers': readsQueues,
  'POST /platform-transfers/:id/settle': decidesPayments,
  'GET /payments/chains': readsQueues,
  'GET /bonus-rules': edits,
  'POST /bonus-rules': edits,
  'POST /bonus-rules/preview': edits,
  'GET /reports/bonuses': readsReports,
  'GET /activity-applications': readsQueues,
  'POST /activity-applications/:id/approve': supports,
  'POST /activity-applications/:id/reject': supports,
  'GET /agent-applications': readsQueues,
  'POST /agent-applications/:id/approve': supports,
  'POST /agent-applications/:id/reject': supports,
  'GET /approvals': readsQueues,
  // Who may decide depends on the change; an unknown change is refused to every role.
  'POST /approvals/:id/confirm': everyone,
  'POST /approvals/:id/decline': everyone,
  'GET /content': edits,
  'GET /content/:key': edits,
  'POST /content/:key': edits,
  'POST /content/:key/add': edits,
  'POST /content/:key/remove': edits,
  'POST /content/:key/reset': edits,
  'GET /notices': edits,
  'POST /notices': edits,
  'POST /notices/:id': edits,
  'POST /notices/:id/remove': edits,
  'GET /activities': edits,
  'POST /activities': edits,
  'POST /activities/:id': edits,
  'POST /activities/:id/remove': edits,
  'GET /members': readsQueues,
  'GET /members/:id': readsQueues,
  'GET /members/:id/ledger': readsQueues,
  'GET /members/:id/sessions': readsQueues,
  'GET /members/:id/timeline': readsQueues,
  'GET /members/:id/related': readsQueues,
  'POST /members/:id/sessions/revoke': supports,
  'POST /members/:id/freeze': supports,
  'POST /members/:id/unfreeze': supports,
  'POST /members/:id/lock-withdrawals': supports,
  'POST /members/:id/unlock-withdrawals': supports,
  'POST /members/:id/reset-password': supports,
  'POST /members/:id/reset-sign-in': supports,
  'POST /members/:id/real-name': supports,
  'POST /members/:id/adjust': decidesPayments,
  'POST /members/:id/notes': supports,
  'GET /actions': readsReports,
  'GET /check': readsReports,
  'GET /reports/daily': readsReports,
  'GET /reports/grouped': readsReports,
  'GET /export/:what': readsReports,
  'GET /overview': readsQueues,
  'GET /releases': readsReleases,
  'GET /releases/dependencies': readsReleases,
  'GET /releases/requests/:id': readsReleases,
  'POST /releases/:app/rollback': releases,
  'POST /releases/:app/withdraw': releases,
  'POST /releases/:app/pause': releases,
  'POST /releases/:app/resume': releases,
  'GET /events': readsQueues,
};

test('the matrix has every call', () => {
  expect(Object.keys(matrix).sort()).toEqual(
    Object.keys(operatorCalls)
      .filter((name) => name !== 'POST /signin' && name !== 'POST /signout')
      .sort(),
  );
});

/** The call with unknown ids, so that an allowed one changes nothing. */
const ask = async (name: string, token: string | undefined) => {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(':id', '999999').replace(/:(key|what|name)/, 'none');
  const response = await host.operatorApp.inject({
    method: method as 'GET' | 'POST',
    url: `/operator${filled}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { payload: '{}' } : {}),
  });
  expect(response.statusCode).toBe(200);
  return JSON.parse(response.body).code as number;
};

test.each(Object.entries(matrix))('%s is refused without a token, and allowed as in %s', async (name, line) => {
  expect(await ask(name, undefined)).toBe(401);
  const isAllowed = line.split(' ').map((it) => it === 'yes');
  // An allowed stream of events would not end.
  const asked = columns.filter((_role, column) => !isAllowed[column] || name !== 'GET /events');
  const codes = await Promise.all(asked.map((role) => ask(name, tokens.get(role))));
  for (const [index, role] of asked.entries()) {
    const expected = isAllowed[columns.indexOf(role)] ? [200, 422] : [403];
    expect({ role, expected }).toEqual({ role, expected: expect.arrayContaining([codes[index]]) });
  }
});
