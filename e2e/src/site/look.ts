import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { join } from 'node:path';
import { repository } from './site';

const folder = join(repository, 'var/screens');

/** Axe's rules that another width may break; the rest says the same at each. */
const layoutRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'aria-hidden-focus'];
const screens: { width: number; rules?: string[] }[] = [{ width: 390 }, { width: 320, rules: layoutRules }];

/**
 * Looks at the screen as it is: a picture at 390 and 320 px (kept in `var/screens`), nothing wider than the screen, and axe finds
 * nothing serious at either. What axe finds moderate stands in the test's annotations.
 */
export async function look(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  for (const { width, rules } of screens) {
    await page.setViewportSize({ width, height: 844 });
    await page.waitForTimeout(100);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    const found = await askAxe(page, rules);
    expect.soft(found('serious', 'critical'), `axe on ${name} at ${width} px`).toEqual([]);
    for (const description of found('moderate'))
      test.info().annotations.push({ type: `axe, moderate, on ${name} at ${width} px`, description });
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Runs axe, with all its rules or these; gives what it found, by impact. */
async function askAxe(page: Page, rules?: string[]) {
  /* Without asking for the page's style sheets again: a page of another policy than ours would complain of it. */
  const axe = new AxeBuilder({ page }).options({ preload: false });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return (...impacts: string[]) =>
    violations
      .filter(({ impact }) => impact && impacts.includes(impact))
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
