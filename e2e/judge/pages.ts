import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Finding, load, packageFile } from './checkers';

interface JudgedPages {
  origin: string;
  /** Below the origin; `/#/` begins those of the site. */
  paths: readonly string[];
  /** Runs before the first page is opened, for example to start a session. */
  prepare?: (page: Page) => Promise<unknown>;
  context: BrowserContextOptions;
}

type Found = Omit<Finding, 'judge'>[];

/** Failures of IBM's engine against WCAG 2.2 AA; what it only asks to review is left out. */
const judgeByIbm = async (page: Page): Promise<Found> => {
  await page.evaluate(readFileSync(packageFile('accessibility-checker-engine', 'ace.js'), 'utf8'));
  const { results } = await page.evaluate<{
    results: { ruleId: string; value: [string, string]; path: { dom: string }; message: string }[];
  }>(`new ace.Checker().check(document, ['WCAG_2_2'])`);
  return results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .map(({ ruleId, path, message }) => ({ rule: ruleId, at: path.dom, text: message }));
};

interface HtmlValidator {
  validateString(html: string): Promise<{
    results: { messages: { ruleId: string; message: string; selector: string | null }[] }[];
  }>;
}

/** The document as the edge sends it. */
const judgeHtml = async (html: string): Promise<Found> => {
  const { HtmlValidate } = load<{ HtmlValidate: new (config: object) => HtmlValidator }>('html-validate');
  const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({ rule: ruleId, at: selector ?? '', text: message })),
  );
};

interface PolicyEvaluator {
  evaluate(): { type: number; severity: number; directive: string; value?: string; description: string }[];
}

/** Findings of severity `HIGH` to `MEDIUM_MAYBE` about a policy. */
const judgePolicy = (policy: string): Found => {
  const { CspParser } = load<{ CspParser: new (policy: string) => { csp: object } }>('csp_evaluator/dist/parser.js');
  const { CspEvaluator } = load<{ CspEvaluator: new (csp: object) => PolicyEvaluator }>('csp_evaluator');
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= 50)
    .map(({ type, directive, value, description }) => ({
      rule: String(type),
      at: `${directive} ${value ?? ''}`.trim(),
      text: description,
    }));
};

/** Judges the document and policy at an address, and the pages below it. */
export const judgePages = async (browser: Browser, { origin, paths, prepare, context }: JudgedPages) => {
  const found: Finding[] = [];
  const add = (judge: string, findings: Found, where: string) =>
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
