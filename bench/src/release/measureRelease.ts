import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { siteIn } from '../../../delivery/src/store/site';
import { createReleaseCli } from '../../../e2e/src/releases/releaseCli';
import { logIn } from '../measure/vitals';
import { phone, siteNames, type SiteName } from '../settings';
import { putPlainLive } from '../sites/plainSite';
import { publishBaseline, timeRelease, timeRollback, type ReleaseSeconds, type RollbackSeconds } from './timeRelease';
import { visit, type Member, type Visit } from './visit';
import { labels, walletCheckout } from './walletCheckout';
import { measureBytes, type ByteCounts } from './measureBytes';
import type { SentResponse, ResponseRecorder } from './recordResponses';

/** What a wallet release costs a member who was there before. */
export interface ReturnVisit {
  /** Of the visit before the release, with everything cached: what a return costs anyway. */
  withoutRelease: ByteCounts;
  afterRelease: ByteCounts;
  /** What the visit after the release asked for. */
  answers: SentResponse[];
  wrong: string[];
}

export interface ReleaseResult {
  visits: Record<SiteName, ReturnVisit>;
  seconds: ReleaseSeconds & { back: RollbackSeconds };
}

/** A site that is being served. */
export interface ServedSite {
  siteDir: string;
  origin: string;
  recorder: ResponseRecorder;
}

interface Options {
  /** For the wallet team's checkout. */
  folder: string;
  sites: Record<SiteName, ServedSite>;
  browser: Browser;
  /** A member's session. */
  token: string;
  log: (line: string) => void;
}

const onBoth = async <T>(work: (site: SiteName) => Promise<T>): Promise<Record<SiteName, T>> => {
  const done = await Promise.all(siteNames.map(async (site) => [site, await work(site)] as const));
  return Object.fromEntries(done) as Record<SiteName, T>;
};

/**
 * One release of the wallet. A member visits both sites until everything is cached, a page of the wallet changes, the
 * wallet alone is released on the federated site and the whole bundle on the plain one, and the member comes back.
 */
export const measureRelease = async ({ folder, sites, browser, token, log }: Options): Promise<ReleaseResult> => {
  log('A wallet release…');
  const checkout = walletCheckout(join(folder, 'checkout'));
  const { federated, plain } = sites;
  const live = { address: federated.origin, siteDir: federated.siteDir, close: async () => undefined };
  const wallet = createReleaseCli('bench', live, checkout.folder);
  const releasePlain = () => putPlainLive(siteIn(plain.siteDir), checkout.folder);
  /* Module ids depend on where the packages lie: both sites begin from the checkout in which the change is made. */
  await Promise.all([publishBaseline(wallet), releasePlain()]);

  const members = await onBoth(async (site): Promise<Member> => {
    const context = await browser.newContext({ ...phone, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    await context.addInitScript(logIn, token);
    return { context, ...sites[site] };
  });
  /* The plain bundle has no service worker. */
  const first = await onBoth((site) => visit(members[site], labels.before, site === 'federated'));
  const again = await onBoth((site) => visit(members[site], labels.before));

  await checkout.change();
  const release = await timeRelease(wallet, federated.origin);
  log('wallet released');
  await releasePlain();
  const after = await onBoth((site) => visit(members[site], labels.after));
  const back = await timeRollback(wallet, federated.origin);
  await Promise.all(siteNames.map((site) => members[site].context.close()));

  const returnVisit = (site: SiteName): ReturnVisit => {
    const visits: Visit[] = [first[site], again[site], after[site]];
    return {
      withoutRelease: measureBytes(again[site].answers, first[site].answers),
      afterRelease: measureBytes(after[site].answers, [...first[site].answers, ...again[site].answers]),
      answers: after[site].answers,
      wrong: visits.flatMap(({ wrong }) => wrong),
    };
  };
  return {
    visits: { federated: returnVisit('federated'), plain: returnVisit('plain') },
    seconds: { ...release, back },
  };
};
