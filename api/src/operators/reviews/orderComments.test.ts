import sharp from 'sharp';
import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();

const comment = (order: string, text: string, token?: string) => at.decide(order, 'comments', { text }, token);
const listed = async (order: string) =>
  (await at.host.operator('GET', `/${order.startsWith('D') ? 'deposits' : 'withdrawals'}/${order}`)).data.comments;

test('keeps comments with their authors, in the audit log too, before and after the decision', async () => {
  const cashier = await at.host.addOperator('cashier');
  for (const order of [await at.order(), await at.withdrawal()]) {
    await at.newActions();
    expect(await comment(order, '已电话核实', cashier.token)).toMatchObject({ code: 200, message: '已添加评论！' });
    expect(await at.newActions()).toMatchObject([
      { kind: expect.stringContaining('.comment'), member_id: at.member.id, after: { text: '已电话核实' } },
    ]);
    await at.decide(order, 'reject');
    await comment(order, '会员来电');
    expect(await listed(order)).toMatchObject([
      { text: '已电话核实', operator: cashier.name },
      { text: '会员来电', operator: 'admin' },
    ]);
  }
});

test.each(['', ' ', 'x'.repeat(501)])('refuses %j', async (text) => {
  expect(await comment(await at.order(), text)).toMatchObject({ code: 422 });
});

test('refuses an unknown order, and a change of what was written', async () => {
  expect(await comment('D1', '好')).toMatchObject({ code: 422, message: '该记录不存在！' });
  await comment(await at.order(), '好');
  for (const sql of ['update order_comment set text = id::text', 'delete from order_comment'])
    await expect(at.host.db.run(sql)).rejects.toThrow('permission denied');
});

describe('a file of a comment', () => {
  const png = () =>
    sharp({ create: { width: 4, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const attach = (order: string, file: Buffer) =>
    at.decide(order, 'comments', { text: '回单', file: file.toString('base64') });
  const open = async (path: string, token?: string) => {
    const cashier = token ?? (await at.host.addOperator('cashier')).token;
    return at.host.operatorApp.inject({ url: `/operator${path}`, headers: { authorization: `Bearer ${cashier}` } });
  };

  test.each([
    ['a picture, encoded again', png, 'image/jpeg', 'jpg'],
    ['a PDF', async () => Buffer.from('%PDF-1.7 x'), 'application/pdf', 'pdf'],
  ])('is %s, served so that it runs nothing, with an audit row', async (_what, make, media, ending) => {
    for (const [kind, order] of [
      ['deposit', await at.order()],
      ['withdrawal', await at.withdrawal()],
    ] as const) {
      const file = await make();
      expect(await attach(order, file)).toMatchObject({ code: 200 });
      const [{ id, file: listedMedia }] = await listed(order);
      expect(listedMedia).toBe(media);
      await at.newActions();
      const { headers, rawPayload } = await open(`/${kind}s/${order}/comments/${id}/file`);
      expect(headers).toMatchObject({
        'content-type': media,
        'content-disposition': `attachment; filename="${order}-${id}.${ending}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(rawPayload.equals(file)).toBe(ending === 'pdf');
      expect(await at.newActions()).toMatchObject([
        { kind: `${kind}s.attachment`, target: `${kind}:${order}`, member_id: at.member.id },
      ]);
      const stored = await at.host.db.row<{ file_cipher: Buffer }>(
        'select file_cipher from order_attachment where comment_id = $1',
        [id],
      );
      expect(stored?.file_cipher.includes(rawPayload.toString('base64'))).toBe(false);
      expect((await open(`/${kind}s/${await at.order()}/comments/${id}/file`)).json()).toMatchObject({ code: 422 });
    }
  });

  test.each([
    ['HTML', Buffer.from('<script>alert(1)</script>'), '附件须为JPG、PNG或PDF文件！'],
    ['a broken picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '图片无法识别，请选择其他图片！'],
    ['a file that is too large', Buffer.alloc(1_500_001), '文件过大，最大1.5MB！'],
  ])('is not %s', async (_what, file, message) => {
    const order = await at.order();
    expect(await attach(order, file)).toMatchObject({ code: 422, message });
    expect(await listed(order)).toEqual([]);
  });

  test('cannot be changed or removed', async () => {
    await attach(await at.order(), await png());
    for (const sql of [`update order_attachment set media = 'application/pdf'`, 'delete from order_attachment'])
      await expect(at.host.db.run(sql)).rejects.toThrow('permission denied');
  });
});
