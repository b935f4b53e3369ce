import { openDatabase } from '../database/database';
import { operatorKeyOfTests, patientLimits, testHost } from '../../testing/testHost';

/** What the transactions of the host were given beside their work. */
const given: unknown[] = [];
const host = testHost({
  open: async (url) => {
    const db = openDatabase(url, { limits: patientLimits });
    return {
      ...db,
      transaction: (work, options) => {
        given.push(options);
        return db.transaction(work, options);
      },
    };
  },
});

const headers = { 'idempotency-key': 'a-key-of-a-script' };

test.each<[string, () => Promise<{ code: number }>]>([
  [
    'a member',
    async () => host.send('recharge', { paytype: 'alipay', amount: '100' }, { ...(await host.register()), headers }),
  ],
  [
    'an operator',
    async () => {
      const response = await host.operatorApp.inject({
        method: 'POST',
        url: `/operator/members/${(await host.register()).id}/notes`,
        headers: { ...headers, authorization: `Bearer ${operatorKeyOfTests}` },
        payload: { text: '已联系' },
      });
      return response.json();
    },
  ],
])('the statements before the transaction of %s count towards its time', async (_who, send) => {
  const before = given.length;
  expect((await send()).code).toBe(200);
  expect(given.slice(before)).toContainEqual({ elapsed: expect.any(Number) });
});
