import { assetPath, readAsset } from '../../base/assets';
import { registerCall } from '../calls/route';
import { servePictures } from '../../base/http/servePictures';
import { html } from '../../base/http/html';
import { publicOrigin } from '../../base/http/publicOrigin';
import type { Domain } from '../calls/services';
import { readMinimumAge } from '../site/licence';
import { readSetting } from '../../base/settings/settings';
import { plainPageStyle, sendPage } from './plainPage';
import { bannerSlides, homeNotices, servicePage } from '../site/settings';
import { textOf } from '../site/texts';
import { presentRow } from '../../base/http/presentRow';
import { readPage } from '../../base/http/page';
import { insertRow } from '../../base/database/statements';

interface NoticeRow {
  id: string;
  title: string;
  content: string;
  created_at: Date;
}

const noticesSql = 'select id, title, content, created_at from notice where shown order by created_at desc, id desc';

const initialNotices: { slug: string; title: string; content: string }[] = JSON.parse(
  readAsset('content/notices.json'),
);

/** App info, notices, banners, site texts and the customer service page. */
export const content: Domain = {
  seed: async ({ db }) => {
    for (const notice of initialNotices) await insertRow(db, 'notice', notice, 'on conflict (slug) do nothing');
  },
  routes: (app, services) => {
    const { db, cache } = services;
    registerCall(app, services, 'app', () => cache.siteInfo());
    registerCall(app, services, 'homenotice', () => readSetting(db, homeNotices));
    registerCall(app, services, 'bannerList', () => readSetting(db, bannerSlides));
    registerCall(app, services, 'noticeList', ({ input: { page, limit } }) =>
      readPage(db, { sql: noticesSql, page, perPage: limit, present: presentRow<NoticeRow> }),
    );
    registerCall(app, services, 'content', async ({ input }) => ({
      key: input.key,
      value: await readSetting(db, textOf(input.key)),
    }));
    registerCall(app, services, 'getservicerurl', ({ request }) => ({
      url: `${publicOrigin(services, request)}/api/service`,
    }));

    plainPageStyle(app);
    app.get('/api/service', async (_request, reply) => {
      const { title, hours, lines } = await readSetting(db, servicePage);
      const playMoney = (await readMinimumAge(db)) === undefined;
      const faq = lines.map(
        ({ question, answer }) =>
          html`<details>
            <summary>${question}</summary>
            <p>${answer}</p>
          </details>`,
      );
      return sendPage(
        reply,
        title,
        html`<p class="soft">${hours}</p>
          ${faq} ${playMoney ? html`<p class="soft">本站为演示站点，余额均为游戏币，不涉及真实资金。</p>` : ''}`,
        'any',
      );
    });

    // Increase the number when a drawing changes.
    servePictures(app, '/api/pictures/banners/1/', assetPath('banners'));
  },
};
