import { makeBusyMember } from '../../testing/busyMember';
import { testHost } from '../../testing/testHost';

const host = testHost();

beforeAll(async () => {
  await makeBusyMember(host);
});

test.each(['deposits', 'withdrawals'])('%s are listed of exactly the member with an id', async (queue) => {
  const list = async (query: string) =>
    (await host.operator('GET', `/${queue}?${query}`)).data.data as { member_id: number }[];
  const all = await list('');
  const { member_id: id } = all[0] ?? { member_id: 0 };
  expect(all.length).toBeGreaterThan(0);
  expect(await list(`member=${id}`)).toEqual(all.filter((row) => row.member_id === id));
  const other = await host.register();
  expect(await list(`member=${other.id}`)).toEqual([]);
  expect(await list(`member=${other.id}&state=1`)).toEqual([]);
  expect((await host.operator('GET', `/${queue}?member=1%20or%201`)).code).toBe(422);
});
