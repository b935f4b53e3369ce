import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createReleaseCli } from '../../../e2e/src/releases/releaseCli';
import { launchBrowser } from '../measure/browser';
import { logIn } from '../measure/pageProbe';
import { measureBytes, type ByteCounts } from '../release/measureBytes';
import type { SentResponse } from '../release/recordResponses';
import { teamCheckout, textChanges, type ChangedApp } from '../release/teamCheckout';
import { releaseUntested, timeRelease, timeRollback } from '../release/timeRelease';
import { visit, type Member } from '../release/visit';
import { format, type Row } from '../report/row';
import { phone } from '../settings';
import type { Bench, ServedSite } from '../startBench';

/** A member whose browser has everything cached, and what it has downloaded so far. */
const returningMember = async (browser: Browser, site: ServedSite, token: string) => {
  const context = await browser.newContext(phone);
  await context.addInitScript(logIn, token);
  const member: Member = { context, ...site };
  const had: SentResponse[] = [...(await visit(member, { worker: true })), ...(await visit(member))];
  return {
    /** Visits after these apps were released; returns what was downloaded. */
    returns: async (...released: ChangedApp[]): Promise<ByteCounts> => {
      const answers = await visit(member, { released });
      const counts = measureBytes(answers, had);
      had.push(...answers);
      return counts;
    },
    leave: () => context.close(),
  };
};

/**
 * A release of the wallet and then one of the shell, each with one changed text, built from a copy of the repository,
 * without throttling. Members who have everything cached open home and then the deposit: one with compression
 * dictionaries, one without.
 */
export const releaseRows = async ({ folder, browser, token, site, log }: Bench): Promise<Row[]> => {
  const federated = await site('federated');
  const checkout = await teamCheckout(join(folder, 'team'));
  const cli = createReleaseCli(
    'team',
    { siteDir: federated.siteDir, address: federated.origin, close: async () => {} },
    checkout.folder,
  );
  log('Releasing what is about to change…');
  for (const app of Object.keys(textChanges) as ChangedApp[]) await releaseUntested(cli, app);

  const olderBrowser = await launchBrowser({ dictionaries: false });
  try {
    const chromium = await returningMember(browser, federated, token);
    const other = await returningMember(olderBrowser, federated, token);
    const without = await chromium.returns();

    log('Releasing the wallet…');
    await checkout.change('mfe-wallet');
    const seconds = await timeRelease(cli, 'mfe-wallet', federated.origin);
    const wallet = { chromium: await chromium.returns('mfe-wallet'), other: await other.returns('mfe-wallet') };

    log('Releasing the shell…');
    await checkout.change('shell');
    await releaseUntested(cli, 'shell');
    const both = ['mfe-wallet', 'shell'] as const;
    const shell = { chromium: await chromium.returns(...both), other: await other.returns(...both) };
    const back = await timeRollback(cli, 'mfe-wallet', federated.origin);
    await Promise.all([chromium.leave(), other.leave()]);

    const kB = (name: string, value: number, more: Partial<Row> = {}): Row => ({ name, value, unit: 'kB', ...more });
    const unchanged = (app: string, { unchanged: files }: ByteCounts): Row => ({
      name: `${app} release: unchanged files fetched again, any browser`,
      value: files.length,
      unit: 'count',
      aim: 0,
      ...(files.length > 0 ? { note: files.slice(0, 3).join(', ') } : {}),
    });
    const { scripts, document } = shell.chromium;
    return [
      kB('wallet release: scripts', wallet.chromium.scripts, { aim: 2000 }),
      kB('wallet release: document', wallet.chromium.document, { aim: 1000 }),
      kB('wallet release: scripts without dictionaries', wallet.other.scripts),
      kB('wallet release: document without dictionaries', wallet.other.document),
      kB('shell release: scripts and document', scripts + document, {
        aim: 4000,
        note: `${format(scripts, 'kB')} + ${format(document, 'kB')}`,
      }),
      kB('shell release: scripts and document without dictionaries', shell.other.scripts + shell.other.document),
      kB('no release: all', without.all),
      unchanged('wallet', wallet.other),
      unchanged('shell', shell.other),
      { name: 'wallet release: command to first page', value: seconds, unit: 's', aim: 5 },
      { name: 'wallet rollback: command to first page', value: back, unit: 's' },
    ];
  } finally {
    await olderBrowser.close();
  }
};
