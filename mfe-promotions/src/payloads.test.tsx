import { createStore, startSession } from '@site/shared';
import { answer, listForms, received } from '@site/shared/testing';
import { promotionsApi } from './promotionsApi';

const calls = promotionsApi.endpoints;
const page = { current_page: 1, last_page: 1, per_page: 10, total: 0, data: [] };
const idempotencyKey = 'key-1';

/* Every field of a call's schema is sent each time, an empty one as ""; those of a GET are strings. */
const calledWith = [
  ['activitylist', calls.promotionsGetActivities.initiate(), { type: '' }, []],
  ['activitydeatil', calls.promotionsGetActivity.initiate(3), { id: 3 }, { id: 3, title: '' }],
  ['doactivityapply', calls.promotionsApplyForActivity.initiate({ activityid: 3 }), { activityid: 3 }, null],
  ['activityApplyLog', calls.promotionsGetApplications.initiate(), { page: 1, limit: 999 }, []],
  [
    'applyagentdo',
    calls.promotionsApplyAsAgent.initiate({ mobile: '13800138000', apply_info: '推广' }),
    { mobile: '13800138000', apply_info: '推广' },
    null,
  ],
  ['userredpacket', calls.promotionsGetRedPacket.initiate(), { page: '1' }, { sendnums: 0, rules: [] }],
  [
    'douserredpacket',
    calls.promotionsClaimRedPacket.initiate({ payload: {}, idempotencyKey }),
    {},
    { redpacketmoney: '8.88' },
  ],
  ['redpacket', calls.promotionsGetRedPacketRecords.initiate(), { page: 1 }, page],
  ['uservip', calls.promotionsGetTiers.initiate(), {}, []],
  ['getservicerurl', calls.promotionsGetService.initiate(), {}, { url: 'https://service.example/' }],
] as const;

it.each(calledWith)('sends exactly the payload of %s', async (name, request, payload, data) => {
  answer(name, data as never);
  answer('user', null as never);
  const store = createStore();
  store.dispatch(startSession('abc'));
  await store.dispatch(request as ReturnType<typeof calls.promotionsGetService.initiate>);
  const [sent] = received(name);
  expect(sent?.body).toEqual(payload);
  expect(sent?.headers.get('authorization')).toBe('Bearer abc');
  expect(sent?.headers.get('idempotency-key')).toBe(name === 'douserredpacket' ? idempotencyKey : null);
});

const activity = { id: 3, title: '新手体验礼', banner: null, memo: null, created_at: null };
const application = { id: 1, activity_name: '新手体验礼', state: 1, created_at: '2026-01-02 03:04:05' };
const lists = [
  ['activitylist', activity, () => calls.promotionsGetActivities.initiate()],
  ['activityApplyLog', application, () => calls.promotionsGetApplications.initiate()],
  ['uservip', { recharge: '1000.00' }, () => calls.promotionsGetTiers.initiate()],
] as const;

describe.each(lists)('rows of %s', (name, row, request) => {
  it.each(listForms(row))('are read from %s', async (_form, data, count) => {
    answer(name, data as never);
    const { data: rows } = await createStore().dispatch(
      request() as ReturnType<typeof calls.promotionsGetTiers.initiate>,
    );
    expect(rows).toHaveLength(count);
  });
});

it.each([
  [page, 0, 1],
  [{ total: 25, per_page: 10, data: [{}] }, 1, 3],
  [[{}], 1, 1],
  [null, 0, 1],
])('reads red packet records from %j', async (data, count, lastPage) => {
  answer('redpacket', data as never);
  const { data: records } = await createStore().dispatch(calls.promotionsGetRedPacketRecords.initiate());
  expect(records?.pages).toMatchObject([{ lastPage }]);
  expect(records?.pages[0]?.rows).toHaveLength(count);
});
