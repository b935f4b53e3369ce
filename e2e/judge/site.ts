import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumSandbox, phone } from '../../delivery/src/smoke/chromium';
import { executablePath } from '../src/fixtures/executablePath';
import { addMember, computer, skipFirstSignIn } from '../src/fixtures/operators';
import { operatorKey, operatorUrl, siteUrl } from '../src/fixtures/site';
import startSite from '../src/fixtures/startSite';
import { startSession } from '../src/fixtures/test';
import type { Finding } from './finding';
import { judgeNetwork } from './network';
import { judgePages } from './pages';

const visitorPaths = ['/', '/login', '/register', '/games', '/faq', '/no-such-page'];

const memberPaths = [
  '/',
  '/userCenter',
  '/deposit',
  '/withdraw',
  '/assets',
  '/statement',
  '/bankCard',
  '/vip',
  '/activeList',
  '/hongbao',
  '/applyagent',
  '/kefu',
  '/sponsor',
  '/about',
  '/app',
  '/myNews',
  '/verify',
  '/accountCenter',
  '/resetPasswordNew',
  '/loginHistory',
];

const deskPaths = [
  '/overview',
  '/deposits',
  '/withdrawals',
  '/approvals',
  '/members',
  '/applications',
  '/content',
  '/notices',
  '/activities',
  '/settings',
  '/reports',
  '/releases',
  '/operators',
  '/actions',
];

/** Judges pages of the site, as a visitor and as a member, pages of the desk, and how the site stands attacks. */
export const judgeSite = async (): Promise<Finding[]> => {
  const stop = await startSite();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags, chromiumSandbox });
  try {
    const member = await addMember();
    const key = await operatorKey();
    const site = { origin: siteUrl(), context: phone };
    const hash = (path: string) => `/#${path}`;
    return [
      ...(await judgePages(browser, { ...site, paths: visitorPaths.map(hash) })),
      ...(await judgePages(browser, {
        ...site,
        paths: memberPaths.map(hash),
        prepare: (page) => startSession(page, member.token),
      })),
      ...(await judgePages(browser, {
        origin: operatorUrl(),
        paths: [...deskPaths, `/members/${member.id}`],
        context: computer,
        prepare: (page) => Promise.all([startSession(page, key, 'desk-token'), skipFirstSignIn(page)]),
      })),
      ...judgeNetwork({ site: siteUrl(), token: member.token, dataDir: process.env.E2E_DATA_DIR ?? '' }),
    ];
  } finally {
    await browser.close();
    await stop();
  }
};
