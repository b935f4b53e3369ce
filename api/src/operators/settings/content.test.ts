import { createHash } from 'node:crypto';
import { appInfo } from '../../members/site/settings';
import { moreMobiles } from '../../members/site/mobile';
import { readSetting, writeSetting } from '../../base/settings/settings';
import { testHost } from '../../testing/testHost';
import { listSettings, operatorSetting } from './operatorSettings';

interface Action {
  kind: string;
  target: string;
  before: unknown;
  after: unknown;
}

const host = testHost();
const get = async (key: string) => (await host.operator('GET', `/content/${encodeURIComponent(key)}`)).data?.value;
const set = (key: string, value: unknown, more: object = {}) =>
  host.operator('POST', `/content/${encodeURIComponent(key)}`, { value, ...more });

describe('content', () => {
  test('lists every key with a description, and accepts its initial value', async () => {
    const listed = (await host.operator('GET', '/content')).data;
    expect(listed.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining(['app', 'banners', 'banks', 'homenotice', 'faq', 'about', 'deposit.hint', 'rates']),
    );
    for (const { key, about } of await listSettings(host.db)) {
      const { setting } = operatorSetting(key);
      expect(about).not.toBe('');
      await writeSetting(host.db, setting, setting.initial);
      expect(await readSetting(host.db, setting)).toEqual(setting.initial);
      await host.operator('POST', `/content/${key}/reset`);
    }
  });

  test('changes one field of the app info, given as text, and site_state for a reason only', async () => {
    const close = (reason?: string) => host.operator('POST', '/content/app.site_state', { value: '0', reason });
    expect(await close()).toMatchObject({ code: 422, message: '请填写原因！' });
    expect(await close('升级数据库')).toMatchObject({ code: 200, message: '已保存！' });
    const last = 'select target, reason from operator_action order by id desc limit 1';
    expect(await host.db.row(last)).toEqual({ target: 'setting:app.site_state', reason: '升级数据库' });
    expect((await set('app.title', '2026')).code).toBe(200);
    expect((await host.send('app')).data).toMatchObject({ title: '2026', site_state: 0, redpacket_switch: 1 });
    expect(await get('app.title')).toBe('2026');
    expect((await host.operator('POST', '/content/app/reset')).code).toBe(422);
    expect((await host.operator('POST', '/content/app/reset', { reason: '升级完成' })).code).toBe(200);
    expect((await host.send('app')).data.site_state).toBe(1);
  });

  test.each([
    ['app.site_state', '2'],
    ['app.title', ''],
    ['app.nothing', 'x'],
    ['app.__proto__', 'x'],
    ['app', '{"title":"x"}'],
    ['about', '<p>关于</p><img src="http://img.example/a.png">'],
    ['app.webcontent', '<img src="file:///C:/a.png">'],
    ['app.ios_download_url', 'javascript:alert(1)'],
    ['banners', '[{"src":"javascript:alert(1)"}]'],
    ['banners', '[{"src":"//evil.example/x.svg"}]'],
    ['banners', '[{"src":"/a.svg","href":"javascript:alert(1)"}]'],
    ['banks', '中国银行'],
    ['faq', '[{"question":"问"}]'],
    ['faq', '["\\u0000"]'],
    ['sponsor', '[{"year":"2019","text":"\\ud800"}]'],
    ['members.moreMobiles', '('],
    ['about', 'a\0b'],
    ['about', null],
    ['fqa', '[]'],
    ['a b', 'x'],
  ])('%s is not set to %j', async (key, value) => {
    const answer = await set(key, value);
    expect(answer.code).toBe(422);
    expect(answer.message).toMatch(/\p{Script=Han}/u);
  });

  test('adds items to lists and removes them', async () => {
    const before = (await host.send('homenotice')).data;
    await Promise.all(['甲', '乙', '丙'].map((value) => host.operator('POST', '/content/homenotice/add', { value })));
    const lines = (await host.send('homenotice')).data;
    expect(lines).toHaveLength(before.length + 3);
    expect((await host.operator('POST', '/content/homenotice/remove', { position: '1' })).code).toBe(200);
    expect((await host.send('homenotice')).data).toEqual(lines.slice(1));
    for (const position of [0, 99, 'x']) {
      expect((await host.operator('POST', '/content/homenotice/remove', { position })).code).toBe(422);
    }
    const banner = '{"src":"/api/pictures/banners/1/vip.svg","href":"#/vip"}';
    expect((await host.operator('POST', '/content/banners/add', { value: banner })).code).toBe(200);
    expect((await host.send('bannerList', { type: 2 })).data.at(-1)).toEqual(JSON.parse(banner));
    expect((await host.operator('POST', '/content/app/add', { value: 'x' })).code).toBe(422);
  });

  test('shows members the banks that operators set', async () => {
    await host.operator('POST', '/content/banks/add', { value: '{"bank_name":"新银行"}' });
    const { token } = await host.register();
    expect((await host.send('banklist', {}, { token })).data).toContainEqual({ bank_name: '新银行' });
  });

  test('accepts mobile numbers of the pattern that operators add', async () => {
    const { token } = await host.register();
    const bindMobile = () => host.send('updateuserinfo', { mobile: '19900000001', birthday: '', email: '' }, { token });
    expect((await bindMobile()).message).toBe('请输入正确手机号');
    expect((await set('members.moreMobiles', '16[0-9]{9}|19[0-9]{9}')).code).toBe(200);
    expect((await host.send('content', { key: 'members.moreMobiles' })).data.value).toBe('16[0-9]{9}|19[0-9]{9}');
    expect((await bindMobile()).code).toBe(200);
    const reason = { mobile: '16000000000', apply_info: '推广' };
    expect((await host.send('applyagentdo', reason, { token })).code).toBe(200);
    await writeSetting(host.db, moreMobiles, moreMobiles.initial);
    // The number that was accepted then does not stand in the way of another change.
    const email = { mobile: '19900000001', birthday: '', email: 'a@b.cn' };
    expect((await host.send('updateuserinfo', email, { token })).code).toBe(200);
  });

  test('returns null as deposit hint until it is set', async () => {
    const hint = async () => (await host.send('content', { key: 'deposit.hint' })).data.value;
    expect(await hint()).toBeNull();
    await set('deposit.hint', '请在30分钟内完成存款');
    expect(await hint()).toBe('请在30分钟内完成存款');
  });

  test('adds an unlisted key with `added`, and lists it from then on', async () => {
    expect((await set('summer.page', '[{"text":"夏"}]', { added: true })).code).toBe(200);
    expect((await host.send('content', { key: 'summer.page' })).data.value).toEqual([{ text: '夏' }]);
    expect((await host.operator('GET', '/content')).data).toContainEqual(
      expect.objectContaining({ key: 'summer.page', set: true }),
    );
    expect((await set('winter', '[{', { added: true })).code).toBe(422);
  });

  const lastAction = async () => (await host.db.row<Action>('select * from operator_action order by id desc limit 1'))!;

  test('records who changed what, before and after, in the audit log', async () => {
    const { id, token } = await host.addOperator('editor');
    await host.operator('POST', '/content/app.title', { value: '新站' }, token);
    expect(await lastAction()).toMatchObject({
      operator_id: String(id),
      kind: 'content.change',
      target: 'setting:app.title',
      before: appInfo.initial.title,
      after: '新站',
      single: false,
    });
    await host.operator('POST', '/content/app/reset', {}, token);
    expect(await lastAction()).toMatchObject({ kind: 'content.reset', target: 'setting:app', after: appInfo.initial });
    await host.operator('POST', '/content/homenotice/add', { value: '新的一行' }, token);
    const added = await lastAction();
    expect(added).toMatchObject({ kind: 'content.add', target: 'setting:homenotice' });
    expect(added.after).toEqual([...(added.before as string[]), '新的一行']);
  });

  test('shortens texts of more than 2000 characters in the audit log, not in the page', async () => {
    const page = `<p>${'长'.repeat(3_000)}</p>`;
    expect((await set('about', page)).code).toBe(200);
    expect(await get('about')).toBe(page);
    const hash = createHash('sha256').update(page).digest('hex');
    expect((await lastAction()).after).toBe(`${page.slice(0, 2_000)}…（共3007字，SHA-256 ${hash}）`);
    await host.operator('POST', '/content/about/reset');
  });

  test('shows in the audit log that a part beyond 2000 characters was changed', async () => {
    const page = `<p>${'长'.repeat(3_000)}`;
    await set('about', `${page}甲</p>`);
    await set('about', `${page}乙</p>`);
    const { before, after } = await lastAction();
    expect(after).not.toBe(before);
    await host.operator('POST', '/content/about/reset');
    const { id } = (await host.operator('POST', '/notices', { title: '题', content: `${page}甲</p>` })).data;
    await host.operator('POST', `/notices/${id}`, { content: `${page}乙</p>` });
    const notice = await lastAction();
    expect(notice.after).not.toEqual(notice.before);
  });

  test('a refused change leaves no row in the audit log', async () => {
    const before = await lastAction();
    expect((await set('app.title', '')).code).toBe(422);
    expect(await lastAction()).toEqual(before);
  });
});
