import puppeteer from 'puppeteer-core';
import { chromiumFlags } from '../../../delivery/src/smoke/chromium';
import { executablePath } from '../fixtures/executablePath';
import type { MemberBrowser } from './MemberBrowser';
import { puppeteerBrowser } from './puppeteerBrowser';

/** Starts the Chromium of the other journeys by the DevTools protocol. */
export async function startChromium(): Promise<MemberBrowser> {
  return puppeteerBrowser(await puppeteer.launch({ executablePath, args: chromiumFlags }));
}
