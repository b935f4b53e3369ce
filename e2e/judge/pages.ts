import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Finding } from './finding';
import { load, packageFile } from './install';

/** Pages to judge: where they are, and as whom. */
export interface JudgedPages {
  /** Address of the document, such as `http://localhost:8080`. */
  origin: string;
  /** Paths below the origin; `/#/` begins those of the site. */
  paths: readonly string[];
  /** Prepares a page before it is opened, for example with a session. */
  prepare?: (page: Page) => Promise<unknown>;
  context: BrowserContextOptions;
}

interface IbmReport {
  results: { ruleId: string; value: [string, string]; path: { dom: string }; message: string }[];
}

/** Failures of IBM's engine against WCAG 2.2 AA; what it only asks to review is left out. */
const judgeByIbm = async (page: Page): Promise<Omit<Finding, 'judge'>[]> => {
  await page.evaluate(readFileSync(packageFile('accessibility-checker-engine', 'ace.js'), 'utf8'));
  const report = await page.evaluate<IbmReport>(`new ace.Checker().check(document, ['WCAG_2_2'])`);
  return report.results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .map(({ ruleId, path, message }) => ({ rule: ruleId, at: path.dom, text: message }));
};

/** The document as the edge sends it. */
const judgeHtml = async (html: string): Promise<Omit<Finding, 'judge'>[]> => {
  const { HtmlValidate, StaticConfigLoader } = load<{
    StaticConfigLoader: new (config: object) => object;
    HtmlValidate: new (loader: object) => {
      validateString(html: string): Promise<{
        results: { messages: { ruleId: string; message: string; selector: string | null }[] }[];
      }>;
    };
  }>('html-validate');
  const loader = new StaticConfigLoader({ extends: ['html-validate:standard'] });
  const { results } = await new HtmlValidate(loader).validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({ rule: ruleId, at: selector ?? '', text: message })),
  );
};

/** Findings of severity `HIGH` to `MEDIUM_MAYBE` about a policy. */
const judgePolicy = (policy: string): Omit<Finding, 'judge'>[] => {
  const { CspParser } = load<{ CspParser: new (policy: string) => { csp: object } }>('csp_evaluator/dist/parser.js');
  const { CspEvaluator } = load<{
    CspEvaluator: new (csp: object) => {
      evaluate(): { type: number; severity: number; directive: string; value?: string; description: string }[];
    };
  }>('csp_evaluator');
  const mildest = 50;
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= mildest)
    .map(({ type, directive, value, description }) => ({
      rule: String(type),
      at: `${directive} ${value ?? ''}`.trim(),
      text: description,
    }));
};

/** Judges the document and policy at an address, and the pages below it. */
export const judgePages = async (browser: Browser, { origin, paths, prepare, context }: JudgedPages) => {
  const found: Finding[] = [];
  const add = (judge: string, findings: Omit<Finding, 'judge'>[], where: string) =>
    found.push(...findings.map((it) => ({ ...it, judge, at: `${where} ${it.at}`.trim() })));
  const response = await fetch(origin);
  add('html-validate', await judgeHtml(await response.text()), origin);
  add('csp-evaluator', judgePolicy(response.headers.get('content-security-policy') ?? ''), origin);
  const page = await browser.newPage({ ...context, bypassCSP: true });
  await prepare?.(page);
  for (const path of paths) {
    await page.goto('about:blank');
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForFunction(isComplete);
    // The welcome popup covers the page.
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    add('ibm', await judgeByIbm(page), path);
  }
  await page.close();
  return found;
};

/** Runs in the page: whether it shows a heading, nothing prerendered and nothing that loads. */
const isComplete = (): boolean =>
  document.querySelector('h1') !== null &&
  !document.querySelector('[data-prerendered], #prerendered-page') &&
  ![...document.querySelectorAll('[data-skeleton], .ant-skeleton, .ant-spin-spinning')].some((it) =>
    it.checkVisibility(),
  );
