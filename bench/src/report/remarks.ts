import type { Run } from '../measure/openPage';
import { siteNames, type Page, type SiteName } from '../settings';

const distinct = (texts: string[]): string[] => [...new Set(texts)];

/**
 * What stands behind a page's figures: its largest element on each site, and whatever went wrong there, so that no
 * broken page wins.
 */
export const remarks = (page: Page, runs: Record<SiteName, Run[]>): string[] =>
  siteNames.flatMap((site) => {
    const which = `${page.name}, ${site}`;
    const largest = distinct(runs[site].map(({ element }) => element)).join(' | ');
    const wrong = distinct(runs[site].flatMap(({ failed, errors }) => [...failed, ...errors]));
    return [`${which}: largest is ${largest}`, ...wrong.map((text) => `${which}: WENT WRONG: ${text}`)];
  });
