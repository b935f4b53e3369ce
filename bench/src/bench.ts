import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { repository } from '../../delivery/src/base/repository';
import { chromiumFlags, chromiumSandbox } from '../../delivery/src/smoke/chromium';
import { startBare } from './sites/bare';
import { checkOutRevision, registerMember, startCheckout } from './sites/checkout';
import { serveWithoutScripts } from './sites/withoutScripts';

/** A site that is measured, and with what. */
export interface RunningSite {
  browser: Browser;
  /** How many times slower than this machine the processor of opened pages is. */
  slowdown: number;
  origin: string;
  /** A member's session. */
  token: string;
}

/** What rows of one site alone need. */
export type MeasuredSite = Pick<RunningSite, 'browser' | 'origin' | 'token'> & { runs: number };

/** The site of this checkout, and what it is measured against. */
export interface Bench extends RunningSite {
  /** How often each measurement is repeated. */
  runs: number;
  log: (line: string) => void;
  /** Origin of a page of the site's libraries alone; built and served on first use. */
  bare: () => Promise<string>;
  /** Origin of the site with a document without scripts; served on first use. */
  withoutScripts: () => Promise<string>;
  /** Builds and starts the site of another revision. */
  revision: (name: string) => Promise<RunningSite>;
}

/**
 * Without it V8 parses each script once more while a debugger watches the page, for the positions of what it throws:
 * a quarter of the blocking time of a page's start.
 */
const eagerSourcePositions = '--js-flags=--no-enable-lazy-source-positions';

const once = <Value>(start: () => Promise<Value>): (() => Promise<Value>) => {
  let started: Promise<Value> | undefined;
  return () => (started ??= start());
};

/**
 * Builds and starts the site, and the machine's Chromium (`CHROMIUM`, by default Debian's).
 * @param undo gets a cleanup step for everything that is started; they run last first
 */
export const startBench = async (
  { runs, slowdown }: Pick<Bench, 'runs' | 'slowdown'>,
  undo: (() => Promise<unknown>)[],
  log: Bench['log'],
): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    chromiumSandbox,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [...chromiumFlags, eagerSourcePositions],
  });
  undo.push(() => browser.close());
  const start = async (sources: string, name: string): Promise<RunningSite> => {
    log(`Building and starting the site of ${name}…`);
    const site = await startCheckout(sources, join(folder, `${name}-site`));
    undo.push(site.stop);
    return { browser, slowdown, origin: site.address, token: await registerMember(site.address) };
  };
  const site = await start(repository, 'now');
  return {
    ...site,
    runs,
    log,
    bare: once(async () => {
      log('Building the bare stack…');
      const server = await startBare(join(folder, 'bare'), site.origin);
      undo.push(server.stop);
      return server.address;
    }),
    withoutScripts: once(async () => {
      const server = await serveWithoutScripts(site.origin);
      undo.push(server.close);
      return server.address;
    }),
    revision: async (name) => {
      const checkout = join(folder, 'before');
      await checkOutRevision(name, checkout, log);
      return start(checkout, 'before');
    },
  };
};
