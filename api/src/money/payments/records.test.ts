import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();

describe('records', () => {
  test('are listed newest first, fifteen a page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 17; n += 1) {
      const id = await at.order();
      // Only a few deposits may wait at once.
      await at.host.operator('POST', `/deposits/${id}/reject`);
      ids.push(id);
    }
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

  describe('in detail', () => {
    const detail = (out_trade_no: string) => at.host.send('orderdetail', { out_trade_no }, at.member);
    const steps = async (id: string) => (await detail(id)).data.steps;

    test('show when an order was submitted and decided, by which rule and why', async () => {
      const id = await at.order();
      const submitted = { state: 1, reason: '', rule: '', at: expect.any(String) };
      expect(await steps(id)).toEqual([submitted]);
      await at.host.operator('POST', `/deposits/${id}/reject`, { reason: '未到账', note: '内部备注' });
      expect(await steps(id)).toEqual([
        submitted,
        { state: 3, reason: '未到账', rule: '人工审核', at: expect.any(String) },
      ]);
    });

    test('show that a transfer was processed immediately', async () => {
      await at.host.credit(at.member.id, 10_000n);
      const sides = { sourcetype: 'userbalance', targettype: 'AG' };
      await at.host.send('transfer', { amount: '10', ...sides }, at.member);
      const { out_trade_no: id } = (await at.records(3)).data[0];
      expect((await detail(id)).data).toMatchObject({
        out_trade_no: id,
        amount: '10.00',
        pay_way: 'AG',
        steps: [{ state: 1, reason: '', rule: '即时处理', at: expect.any(String) }],
      });
    });
  });
});
