import { servedContract } from '@site/shared/contract/schemas';
import { appInfo } from '../content/settings';
import { writeSetting } from '../settings/settings';
import { testHost } from '../testing/testHost';

const opening = testHost();

test('GET /api/contract serves every call without a session, during maintenance too', async () => {
  const { app, db } = await opening;
  await writeSetting(db, appInfo, { ...appInfo.initial, site_state: 0 });
  const answer = await app.inject({ method: 'GET', url: '/api/contract' });
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
  expect(answer.json()).toEqual({ code: 200, message: '操作成功', data: servedContract });
  expect(servedContract.calls.balance).toEqual({
    method: 'POST',
    access: 'member',
    digest: expect.stringMatching(/^[0-9a-f]{16}$/),
    request: { type: 'object', properties: {}, required: [] },
    response: { type: 'object', properties: { balance: expect.any(Object) }, required: ['balance'] },
  });
});
