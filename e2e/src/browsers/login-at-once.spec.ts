import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { expect, test } from '@playwright/test';
import { captchaCodes } from '../../../mfe-account/src/session/captchaCodes';
import { password, uniqueUserName } from '../fixtures/member';
import { registerMember } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { startFirefox } from './firefox';
import type { MemberBrowser } from './MemberBrowser';
import { startWebkit } from './webkit';

/*
 * A member who opens the login form by its address and fills it in at once is logged in, although React takes the form
 * over in the middle of the typing.
 */

const browsers: [name: string, start: () => Promise<MemberBrowser>][] = [
  ['Firefox', startFirefox],
  ['WebKit', startWebkit],
];

/** Starts processes that do nothing but compute, `times` for each processor. */
const occupyProcessors = (times: number): ChildProcess[] =>
  Array.from({ length: times * cpus().length }, () => spawn(process.execPath, ['-e', 'for (;;);']));

const field = (name: string): string => `document.querySelector('form [name=${name}]')`;
const loginButton = "[...document.querySelectorAll('form button')].find((it) => it.textContent === '登录')";

for (const [name, start] of browsers)
  for (const [machine, competitors] of [
    ['a quiet machine', 0],
    ['a slow processor', 3],
  ] as const)
    test(`logs in at once by the form’s address in ${name} on ${machine}`, async () => {
      const user = uniqueUserName();
      await registerMember(user);
      const browser = await start();
      const load = occupyProcessors(competitors);
      const comes = (expression: string) =>
        expect.poll(() => browser.evaluate<boolean>(`Boolean(${expression})`), { intervals: [10] }).toBe(true);
      try {
        for (const round of [1, 2, 3]) {
          /* Another document each time: a change of the hash alone would not load the page again. */
          await browser.open(`${siteUrl()}/?${round}#/login`);
          await comes(field('captcha'));
          const index = await browser.evaluate<string>("document.querySelector('form [data-captcha]').dataset.captcha");
          await browser.type(field('name'), user);
          await browser.type(field('password'), password);
          await browser.type(field('captcha'), captchaCodes[Number(index)] ?? '');
          await browser.click(loginButton);
          await comes("sessionStorage.getItem('token')");
          await comes("document.querySelector('nav[aria-label=主导航]')");
          await browser.evaluate('sessionStorage.clear()');
        }
      } finally {
        for (const it of load) it.kill();
        await browser.close();
      }
    });
