import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testHost } from '../../testing/testHost';
import { writeSetting } from '../../base/settings/settings';
import { appInfo } from '../site/settings';
import { textOf } from '../site/texts';

describe('content', () => {
  const host = testHost();

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
    // While the site is closed, every other call is refused.
    await writeSetting(host.db, appInfo, appInfo.initial);
    expect((await host.call('content', { key: 'faq' })).data).toEqual({ key: 'faq', value: null });
    await writeSetting(host.db, textOf('faq'), [{ question: '问', answer: '答' }]);
    expect((await host.call('content', { key: 'faq' })).data.value).toEqual([{ question: '问', answer: '答' }]);
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

  it.each([
    ['welcome', '一个账户，畅游全场'],
    ['vip', '尊享会员礼遇'],
    ['hongbao', '上午十点，准时开抢'],
    ['usdt', 'USDT 存取，清晰到账'],
    ['rebate', '每一注都有回馈'],
    ['newcomer', '新手体验礼'],
    ['partner', '携手同行，共享成长'],
    ['redrain', '红包雨限时来袭'],
  ])('serves the banner %s', async (name, headline) => {
    const { headers, body } = await host.app.inject({ method: 'GET', url: `/api/pictures/banners/1/${name}.svg` });
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toContain(headline);
    expect(body).not.toMatch(/NaN|undefined|null/);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    [undefined, undefined, (body: Buffer) => body],
  ])('compresses a banner for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await host.app.inject({
      method: 'GET',
      url: '/api/pictures/banners/1/vip.svg',
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(decompress(rawPayload)).toEqual(
      await readFile(resolve(import.meta.dirname, '../../../assets/banners/vip.svg')),
    );
    if (encoding) expect(rawPayload.length).toBeLessThan(3000);
  });

  it.each(['__proto__', 'constructor', 'none', '..%2fbanners%2fvip'])('answers 404 to the banner %s', async (name) => {
    expect((await host.app.inject({ method: 'GET', url: `/api/pictures/banners/1/${name}.svg` })).statusCode).toBe(404);
  });
});
