import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { MemberBrowser, Target } from './MemberBrowser';

const require = createRequire(import.meta.url);
const library = readFileSync(
  join(dirname(require.resolve('@testing-library/dom/package.json')), 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Expression of the first visible element of a target, in the topmost dialog if one is open; null if there is none. */
const expressionOf = (target: Target): string => {
  const query =
    'label' in target
      ? `queryAllByLabelText(${JSON.stringify(target.label)})`
      : `queryAllByRole(${JSON.stringify(target.role)}, ${JSON.stringify({ name: target.name })})`;
  return (
    `((root) => TestingLibraryDom.within(root).${query}.find((it) => it.checkVisibility()) ?? null)` +
    `([...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].findLast((it) => it.checkVisibility()) ` +
    '?? document.body)'
  );
};

/** Expression of whether an element is at the same place after two frames: a dialog may still be opening. */
const isStable = (expression: string): string =>
  `(async (it) => {
    const place = () => JSON.stringify(it.getBoundingClientRect());
    const before = place();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return it.isConnected && place() === before;
  })(${expression})`;

/** What a member sees and does in a browser; every step waits until it is possible. */
export const pageOf = (browser: MemberBrowser) => {
  const ready = async (): Promise<void> => {
    if (!(await browser.evaluate<boolean>("'TestingLibraryDom' in window")))
      await browser.evaluate(`(() => { ${library}; })()`);
  };
  const isThere = async (expression: string): Promise<boolean> => {
    await ready();
    return browser.evaluate<boolean>(`Promise.resolve(${expression}).then(Boolean)`);
  };
  const see = async (what: string, expression: string): Promise<void> => {
    await expect
      .poll(() => isThere(expression).catch(() => false), { message: `${browser.version}: ${what}` })
      .toBe(true);
  };
  const nameOf = (target: Target): string =>
    'label' in target ? `the field ${target.label}` : `the ${target.role} ${target.name ?? ''}`;

  return {
    open: browser.open,
    /** Waits for an element. */
    sees: (target: Target): Promise<void> => see(nameOf(target), expressionOf(target)),
    /** Waits for a text anywhere on the page. */
    seesText: (text: string): Promise<void> =>
      see(`the text ${text}`, `document.body.innerText.includes(${JSON.stringify(text)})`),
    /** Waits for an address whose hash begins so. */
    isAt: (hash: string): Promise<void> =>
      see(`the address ${hash}`, `location.hash.startsWith(${JSON.stringify(hash)})`),
    clicks: async (target: Target): Promise<void> => {
      const expression = expressionOf(target);
      await see(nameOf(target), `${expression}?.matches(':enabled, a, [role]')`);
      await browser.evaluate(`${expression}.scrollIntoView({ block: 'center' })`);
      await see(`${nameOf(target)}, stable`, isStable(expression));
      await browser.click(expression);
    },
    fills: async (target: Target, text: string): Promise<void> => {
      await see(nameOf(target), expressionOf(target));
      await browser.type(expressionOf(target), text);
    },
    evaluate: browser.evaluate,
    /** Waits until nothing loads, and checks that nothing is wider than the window. Saves a picture. */
    looksRight: async (file: string): Promise<void> => {
      await see(
        'no skeletons',
        "![...document.querySelectorAll('[data-skeleton], #prerendered-page')]" +
          '.some((it) => it.checkVisibility({ visibilityProperty: true }))',
      );
      // WebKit takes the picture of the last frame.
      await browser.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0, true))))',
      );
      await browser.screenshot(file);
      expect.soft(await browser.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    },
  };
};
