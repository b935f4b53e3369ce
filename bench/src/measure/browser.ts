import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, chromiumSandbox } from '../../../delivery/src/smoke/chromium';

const withoutDictionaries = chromiumFlags.map((flag) =>
  flag.startsWith('--disable-features=')
    ? `${flag},CompressionDictionaryTransport,CompressionDictionaryTransportBackend`
    : flag,
);

interface LaunchOptions {
  /** Compression dictionaries, which not every browser has. */
  dictionaries?: boolean;
  /** The back/forward cache, which Playwright switches off. */
  pageCache?: boolean;
}

/** The machine's Chromium (`CHROMIUM`, by default Debian's). */
export const chromiumFile = process.env.CHROMIUM || '/usr/bin/chromium';

/** Starts the machine's Chromium, which sends no requests but those of its pages. */
export const launchBrowser = ({ dictionaries = true, pageCache = false }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumFile,
    chromiumSandbox,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: dictionaries ? chromiumFlags : withoutDictionaries,
    ...(pageCache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
  });
