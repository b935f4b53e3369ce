import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumSandbox, phone } from '../../delivery/src/smoke/chromium';
import { executablePath } from '../src/fixtures/executablePath';
import { newestOrder } from '../src/fixtures/memberApi';
import { addMember, computer, type JourneyMember, skipFirstSignIn } from '../src/fixtures/operators';
import { operatorKey, operatorUrl, siteUrl } from '../src/fixtures/site';
import startSite from '../src/fixtures/startSite';
import { startSession } from '../src/fixtures/test';
import { judgeAnswers } from './answers';
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

/** Calls of a member who deposits, plays and reads the records, beside the examples of the document. */
const journeyOf = async ({ token }: JourneyMember) => {
  const order = await newestOrder(token, 1);
  const calls: Record<string, object> = {
    recharge: { paytype: 'usdt', amount: '100', catepay: 'TRC20' },
    payinfo: { deposit_no: order },
    orderdetail: { out_trade_no: order },
    transfer: { amount: '10', sourcetype: 'userbalance', targettype: 'AG' },
    getGameUrl: { plat_name: 'AG', game_type: 0, game_code: '', is_mobile_url: 1 },
    transall: {},
    gettransrecord: { api_type: '', date: 4, page: 1, type: 1 },
    statement: { month: new Date().toISOString().slice(0, 7), page: 1 },
    activitydeatil: { id: 1 },
  };
  return Object.entries(calls).map(([name, body]) => ({ method: 'POST', path: `/api/${name}`, body }));
};

/** Compares answers to members and operators with the documents. */
const judgeDocumented = async (member: JourneyMember, key: string): Promise<Finding[]> => {
  const day = new Date().toISOString().slice(0, 10);
  const values = { id: String(member.id), key: 'app.title', from: day, to: day, what: 'deposits' };
  const further = await journeyOf(member);
  const ofMembers = { document: 'docs/openapi.json', origin: siteUrl(), token: member.token, values: {}, further };
  const ofOperators = {
    document: 'docs/openapi-operators.json',
    origin: operatorUrl(),
    token: key,
    values,
    further: [],
  };
  return [...(await judgeAnswers(ofMembers)), ...(await judgeAnswers(ofOperators))];
};

/**
 * Judges pages of the site, as a visitor and as a member, pages of the desk, the answers of the host, and how the site
 * stands attacks.
 */
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
      ...(await judgeDocumented(await addMember(), key)),
      ...judgeNetwork({ site: siteUrl(), token: member.token, dataDir: process.env.E2E_DATA_DIR ?? '' }),
    ];
  } finally {
    await browser.close();
    await stop();
  }
};
