import { licence } from '../../members/site/licence';
import { writeSetting } from '../../base/settings/settings';
import { testHost } from '../../testing/testHost';

const host = testHost();

describe.each([
  ['notices', 'noticeList'],
  ['activities', 'activitylist'],
] as const)('%s', (name, list) => {
  const shown = async () => (await host.send(list, {})).data.data as { id: number; title: string }[];

  test('are published, changed, hidden and shown again, each with a row in the audit log', async () => {
    const made = await host.operator('POST', `/${name}`, { title: '端午', content: '<p>安康</p>' });
    expect(made).toMatchObject({ code: 200, message: '已发布！', data: { id: expect.any(Number) } });
    const { id } = made.data;
    expect((await shown())[0]).toMatchObject({ id, title: '端午' });
    expect((await host.operator('POST', `/${name}/${id}`, { title: '中秋' })).code).toBe(200);
    expect((await shown())[0]).toMatchObject({ id, title: '中秋' });
    expect((await host.operator('POST', `/${name}/${id}/remove`)).code).toBe(200);
    expect((await shown()).some((it) => it.id === id)).toBe(false);
    const listed = (await host.operator('GET', `/${name}?page=1`)).data;
    expect(listed.data[0]).toMatchObject({ id, title: '中秋', content: '<p>安康</p>', shown: 0 });
    expect((await host.operator('POST', `/${name}/${id}`, { shown: '1' })).code).toBe(200);
    expect((await shown())[0]).toMatchObject({ id });
    const target = `${name === 'notices' ? 'notice' : 'activity'}:${id}`;
    expect(
      await host.db.rows('select kind, before, after from operator_action where target = $1 order by id', [target]),
    ).toEqual([
      { kind: `${name}.add`, before: null, after: { title: '端午', content: '<p>安康</p>' } },
      { kind: `${name}.change`, before: { title: '端午' }, after: { title: '中秋' } },
      { kind: `${name}.remove`, before: { shown: 1 }, after: { shown: 0 } },
      { kind: `${name}.change`, before: { shown: 0 }, after: { shown: 1 } },
    ]);
  });

  test('are refused with the reason when members would not see a picture', async () => {
    const content = '<p>安康</p><img src="http://img.example/a.png">';
    const refused = { code: 422, message: '会员的浏览器不显示http图片“http://img.example/a.png”，请改用https地址' };
    expect(await host.operator('POST', `/${name}`, { title: '题', content })).toMatchObject(refused);
    const { data } = await host.operator('POST', `/${name}`, {
      title: '题',
      content: content.replace('http', 'https'),
    });
    expect(await host.operator('POST', `/${name}/${data.id}`, { content })).toMatchObject(refused);
  });

  test('rejects changes of unknown notices and empty changes', async () => {
    expect((await host.operator('POST', `/${name}/999999`, { title: '题' })).code).toBe(422);
    expect((await host.operator('POST', `/${name}/999999/remove`)).code).toBe(422);
    expect((await host.operator('POST', `/${name}/x`, { title: '题' })).code).toBe(422);
    expect((await host.operator('POST', `/${name}/1`, {})).code).toBe(422);
    expect((await host.operator('GET', `/${name}?page=0`)).code).toBe(422);
  });
});

test.each([
  {},
  { title: '题' },
  { title: '题', content: ' ' },
  { title: 5, content: '文' },
  { title: '题', content: 'a\0b' },
  { title: '题', content: '文', shown: 2 },
])('is not published as %j', async (payload) => {
  expect((await host.operator('POST', '/notices', payload)).code).toBe(422);
});

test('validates the banner address and stores the memo of an activity', async () => {
  const activity = { title: '题', content: '文', memo: '长期有效' };
  expect((await host.operator('POST', '/activities', { ...activity, banner: 'javascript:1' })).code).toBe(422);
  const { id } = (await host.operator('POST', '/activities', { ...activity, banner: 'https://cdn.example/a.png' }))
    .data;
  expect((await host.send('activitydeatil', { id })).data).toMatchObject({
    banner: 'https://cdn.example/a.png',
    memo: '长期有效',
    content: '文',
  });
  await host.operator('POST', `/activities/${id}`, { memo: '' });
  expect((await host.send('activitydeatil', { id })).data.memo).toBe('');
});

test('an empty address removes the picture of an activity, also when it is published', async () => {
  const activity = { title: '题', content: '文' };
  const picture = { banner: '/api/pictures/banners/1/vip.svg' };
  const { id } = (await host.operator('POST', '/activities', { ...activity, ...picture })).data;
  const change = { title: '无图', banner: ' ' };
  expect((await host.operator('POST', `/activities/${id}`, change)).code).toBe(200);
  expect((await host.send('activitydeatil', { id })).data).toMatchObject({ title: '无图', banner: null });
  expect((await host.operator('GET', '/actions?kind=activities.change')).data.data[0]).toMatchObject({
    before: picture,
    after: { banner: null },
  });
  const without = (await host.operator('POST', '/activities', { ...activity, banner: '' })).data;
  expect((await host.send('activitydeatil', { id: without.id })).data.banner).toBeNull();
});

describe('texts that members see, by one editor', () => {
  const real = (on: boolean) =>
    writeSetting(host.db, licence, {
      ...licence.initial,
      ...(on && { real_payments: 1 as const, licence: 'L-1', minimum_age: 18, regions: ['澳门'] }),
    });
  let editor: Awaited<ReturnType<typeof host.addOperator>>;
  let notice: number;
  beforeAll(async () => {
    editor = await host.addOperator('editor');
    notice = (await host.operator('POST', '/notices', { title: '题', content: '文' })).data.id;
    await host.db.run(`update operator set totp_secret = 'secret'`);
  });
  afterAll(() => real(false));

  const texts: [string, () => [string, object]][] = [
    ['a notice', () => ['/notices', { title: '收款', content: '微信 a-b-c' }]],
    ['a changed notice', () => [`/notices/${notice}`, { content: '加我微信' }]],
    ['a notice shown again', () => [`/notices/${notice}`, { shown: 1 }]],
    ['an activity', () => ['/activities', { title: '活动', content: '<img src="/qr.png">' }]],
    ['the popup', () => ['/content/app.webcontent', { value: '请转账' }]],
    ['a question', () => ['/content/faq/add', { value: { question: '如何存款', answer: '联系 QQ' } }]],
    ['the service page', () => ['/content/service.title', { value: '客服 QQ 123' }]],
    ['a line on home', () => ['/content/homenotice/add', { value: '新的收款方式' }]],
    ['a banner', () => ['/content/banners/add', { value: { src: '/qr.png' } }]],
    ['a text that was added', () => ['/content/summer', { value: '夏', added: true }]],
  ];
  const send = (path: string, body: object) => host.operator('POST', path, body, editor.token);

  test.each(texts)('need a second operator with real payments: %s', async (_what, of) => {
    await real(true);
    const [path, body] = of();
    expect(await send(path, body)).toMatchObject({ code: 200, data: { pending: expect.any(Number) } });
  });

  test.each([
    ['hiding a notice', (): [string, object] => [`/notices/${notice}`, { shown: 0 }]],
    ['removing one', (): [string, object] => [`/notices/${notice}/remove`, { reason: '过期' }]],
    ['closing the site', (): [string, object] => ['/content/app.site_state', { value: 0, reason: '升级' }]],
    ['stopping red packets', (): [string, object] => ['/content/app.redpacket_switch', { value: 0 }]],
  ])('are not %s, which one operator does at once', async (_what, of) => {
    await real(true);
    const answer = await send(...of());
    expect(answer).toMatchObject({ code: 200 });
    expect(answer.data?.pending).toBeUndefined();
  });

  test('are shown to an admin whole, and published once the admin confirms', async () => {
    await real(true);
    const content = '正文'.repeat(5000);
    const { pending } = (await send('/notices', { title: '新公告', content })).data;
    const waiting = (await host.operator('GET', '/approvals?state=1')).data.data;
    const row = waiting.find(({ id }: { id: number }) => id === pending);
    expect(row).toMatchObject({ target: 'notice:new', after: { title: '新公告', content }, may_confirm: 1 });
    expect((await host.operator('POST', `/approvals/${pending}/confirm`)).code).toBe(200);
    expect(await host.db.row('select title, content from notice order by id desc limit 1')).toEqual({
      title: '新公告',
      content,
    });
  });

  test('are published at once with play money', async () => {
    await real(false);
    expect((await send('/notices', { title: '题', content: '文' })).data.pending).toBeUndefined();
  });
});
