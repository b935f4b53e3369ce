import { testHost } from '../testing/testHost';
import { writeSetting } from '../settings/settings';
import { activityBanners, banners, drawBanner } from './pictures/banner';
import { appInfo } from './settings';
import { textOf } from './texts';

describe('content', () => {
  const opening = testHost();
  let host: Awaited<typeof opening>;
  beforeAll(async () => {
    host = await opening;
  });

  it('serves app info, notices and banners of a new database without a session', async () => {
    expect((await host.call('app', {})).data).toMatchObject({
      title: expect.any(String),
      site_state: 1,
      redpacket_switch: 1,
    });
    expect((await host.call('homenotice', {})).data.length).toBeGreaterThan(0);
    const { data: slides } = await host.call('bannerList', { type: 2 });
    expect(slides.length).toBeGreaterThanOrEqual(3);
    for (const { src } of slides)
      expect((await host.app.inject({ method: 'GET', url: src })).headers['content-type']).toContain('svg');
  });

  it('serves the settings that an operator has written', async () => {
    await writeSetting(host.db, appInfo, { ...appInfo.initial, site_state: 0, repair_tips: '维护中' });
    expect((await host.call('app', {})).data).toMatchObject({ site_state: 0, repair_tips: '维护中' });
    expect((await host.call('content', { key: 'faq' })).data).toEqual({ key: 'faq', value: null });
    await writeSetting(host.db, textOf('faq'), [{ question: '问', answer: '答' }]);
    expect((await host.call('content', { key: 'faq' })).data.value).toEqual([{ question: '问', answer: '答' }]);
  });

  it.each([{}, { key: '' }, { key: 5 }, { key: 'x'.repeat(61) }])('rejects the content key %j', async (payload) => {
    expect((await host.send('content', payload)).code).toBe(422);
  });

  it('pages notices, newest first, and returns an empty page past the end', async () => {
    const { data } = await host.call('noticeList', { page: 1, limit: 999 });
    expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: 999 });
    expect(data.data[0]).toEqual({
      id: expect.any(Number),
      title: expect.any(String),
      content: expect.any(String),
      created_at: expect.any(String),
    });
    expect((await host.call('noticeList', { page: 9, limit: 2 })).data.data).toEqual([]);
  });

  it('serves a customer service page without scripts that the site may frame', async () => {
    const { data } = await host.call('getservicerurl', {}, { headers: { host: 'site.example:8080' } });
    expect(data.url).toBe('http://site.example:8080/api/service');
    const page = await host.app.inject({ method: 'GET', url: '/api/service' });
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect(page.body).toContain('在线客服');
    expect(page.body).not.toContain('<script');
  });

  it.each(Object.entries({ ...banners, ...activityBanners }))('draws the banner %s', (_name, banner) => {
    const picture = drawBanner(banner);
    expect(picture).toContain(banner.headline);
    expect(picture).not.toMatch(/NaN|undefined|null/);
  });

  it.each(['__proto__', 'constructor', 'none'])('answers 404 to the banner %s', async (name) => {
    expect((await host.app.inject({ method: 'GET', url: `/api/pictures/banners/1/${name}.svg` })).statusCode).toBe(404);
  });
});
