import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { repository } from './site';

const folder = join(repository, 'var/screens');
const widths = [390, 320];

/**
 * Looks at the screen as it is: a picture at 390 and 320 px (kept in `var/screens`), nothing wider than the screen, and axe finds
 * nothing serious.
 */
export async function look(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await page.waitForTimeout(100);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect.soft(serious, `axe on ${name}`).toEqual([]);
}
