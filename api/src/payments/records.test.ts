import { paymentHost } from '../testing/paymentHost';

const at = paymentHost();

describe('records', () => {
  test('come newest first, fifteen a page, and end', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 17; n += 1) ids.push(await at.order());
    const first = await at.records(1);
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 15, total: 17 });
    expect(first.data.map((row: { out_trade_no: string }) => row.out_trade_no)).toEqual(ids.toReversed().slice(0, 15));
    expect((await at.records(1, { page: 2 })).data).toHaveLength(2);
    expect((await at.records(1, { page: 3 })).data).toEqual([]);
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ])('of date %s are of whole Beijing days', async (date, expected) => {
    // Midnight in Beijing is 16:00 UTC: the days before begin there, not at UTC's midnight.
    for (const moment of [
      '2026-03-10T16:00:00Z',
      '2026-03-10T15:59:59Z',
      '2026-03-04T15:59:59Z',
      '2026-02-20T15:59:59Z',
      '2026-02-01T00:00:00Z',
    ]) {
      at.host.setNow(new Date(moment));
      await at.order();
    }
    at.host.setNow(new Date('2026-03-11T15:59:00Z'));
    expect((await at.records(1, { date })).total).toBe(expected);
  });
});
