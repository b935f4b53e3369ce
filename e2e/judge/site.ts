import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumSandbox, phone } from '../../delivery/src/smoke/chromium';
import { addressOf } from '../../delivery/src/smoke/visits';
import { pages as deskPages } from '../../desk/src/layout/pages';
import { examplePages } from '../src/fixtures/examplePages';
import { newestOrder } from '../src/fixtures/memberApi';
import { addMember, computer, skipFirstSignIn } from '../src/fixtures/operators';
import { chromiumPath, operatorKey, operatorUrl, siteUrl } from '../src/fixtures/site';
import startSite from '../src/fixtures/startSite';
import { startSession } from '../src/fixtures/test';
import { judgeAnswers } from './answers';
import type { Finding } from './checkers';
import { judgeNetwork } from './network';
import { judgePages } from './pages';

/** Addresses below the site's of the pages that a visitor or a member sees. */
const pagesOf = (wanted: 'visitor' | 'member'): string[] =>
  examplePages.filter(({ person }) => person === wanted).map(({ path }) => `/#${addressOf(path)}`);

/** Calls of a member who deposits, plays and reads the records, beside the examples of the document. */
const journeyOf = async (token: string) => {
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
const judgeDocumented = async (key: string): Promise<Finding[]> => {
  const { id, token } = await addMember();
  const day = new Date().toISOString().slice(0, 10);
  const values = { id: String(id), key: 'app.title', from: day, to: day, what: 'deposits' };
  const ofMembers = { document: 'docs/openapi.json', origin: siteUrl(), token, values: {} };
  const ofOperators = { document: 'docs/openapi-operators.json', origin: operatorUrl(), token: key, values };
  const found = await judgeAnswers({ ...ofMembers, further: await journeyOf(token) });
  return [...found, ...(await judgeAnswers({ ...ofOperators, further: [] }))];
};

/**
 * Judges pages of the site, as a visitor and as a member, pages of the desk, the answers of the host, and how the site
 * stands attacks.
 */
export const judgeSite = async (): Promise<Finding[]> => {
  const stop = await startSite();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags, chromiumSandbox });
  try {
    const { id, token } = await addMember();
    const key = await operatorKey();
    const site = { origin: siteUrl(), context: phone };
    return [
      ...(await judgePages(browser, { ...site, paths: [...pagesOf('visitor'), '/#/no-such-page'] })),
      ...(await judgePages(browser, {
        ...site,
        paths: [...pagesOf('member'), '/#/kefu'],
        prepare: (page) => startSession(page, token),
      })),
      ...(await judgePages(browser, {
        origin: operatorUrl(),
        paths: [...deskPages.flatMap(({ path, entry }) => (entry ? path : [])), `/members/${id}`],
        context: computer,
        prepare: (page) => Promise.all([startSession(page, key, 'desk-token'), skipFirstSignIn(page)]),
      })),
      ...(await judgeDocumented(key)),
      ...judgeNetwork({ site: siteUrl(), token, dataDir: process.env.E2E_DATA_DIR ?? '' }),
    ];
  } finally {
    await browser.close();
    await stop();
  }
};
