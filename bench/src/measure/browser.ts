import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags } from '../../../delivery/src/smoke/chromium';

/** The machine's Chromium (`CHROMIUM`, by default Debian's), with nothing of its own on the network. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    handleSIGINT: false,
    handleSIGTERM: false,
    args: chromiumFlags,
  });
