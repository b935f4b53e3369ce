import type { Page } from '@playwright/test';

/** The first text from now on that fits; a toast may be gone before one has asked for it. */
export const firstText = (page: Page, expected: RegExp): Promise<string> =>
  page.evaluate(
    (pattern) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const text = texts.currentNode.textContent ?? '';
            if (new RegExp(pattern).test(text)) resolve(text);
          }
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    expected.source,
  );
