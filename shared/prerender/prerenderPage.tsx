import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { Prerendered } from '../src/federation/appSchema';
import { createStore, leaveSession, startSession, StoreProvider } from '../src/index';
import { fetchKit } from '../src/ui/fetchKit';
import * as lazyParts from '../src/ui/lazyParts';

/** Loads the lazy parts of the kit, so that pages render with their fields and tabs instead of skeletons. */
const loadKit = async (): Promise<void> => {
  await fetchKit(Object.keys(lazyParts));
};

/** What React adds around the page's own markup: comments, and preloads of pictures, which the page itself has. */
const additions = /<!--.*?-->|<link rel="preload"[^>]*>/g;

const renderFor = (Page: ComponentType, path: string, sheet: ServerStyleSheet, member: boolean): string => {
  const store = createStore();
  /* `createStore` reads the token that an earlier render for a member stored. */
  store.dispatch(member ? startSession('prerender') : leaveSession());
  return renderToString(
    sheet.collectStyles(
      <StoreProvider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <Page />
        </MemoryRouter>
      </StoreProvider>,
    ),
  );
};

/**
 * Styled-components' rules without its own markers, or the running site would treat them as its own.
 * @param sheet the sheet that collected the rules
 */
export const cssOf = (sheet: ServerStyleSheet): string =>
  sheet
    .getStyleTags()
    .replace(/<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .trim();

/** The site routes by hash, so these links work before any script has loaded. */
export const withHashLinks = (markup: string): string => markup.replaceAll('href="/', 'href="#/');

/**
 * Moves `style` attributes, which the Content-Security-Policy forbids, to rules.
 * @param rules the declarations found so far; their index is the value of the attribute that replaces them
 */
const withoutStyles = (markup: string, rules: string[]): string =>
  markup.replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const declarations = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    if (!rules.includes(declarations)) rules.push(declarations);
    return ` data-style="${rules.indexOf(declarations)}"`;
  });

/**
 * Renders a page as it is before any answer, for a visitor and for a member. A page that needs a session has no markup
 * for visitors, and one that renders nothing has none.
 * @throws Error that the page throws
 */
export async function prerenderPage(
  load: () => Promise<{ default: ComponentType }>,
  { path, login }: { path: string; login?: boolean | undefined },
): Promise<Prerendered> {
  const { default: Page } = await load();
  await loadKit();
  const sheet = new ServerStyleSheet();
  const rules: string[] = [];
  const markupFor = (member: boolean) =>
    withoutStyles(withHashLinks(renderFor(Page, path, sheet, member).replace(additions, '')), rules) || undefined;
  try {
    const visitor = login ? undefined : markupFor(false);
    const member = markupFor(true);
    const css = cssOf(sheet) + rules.map((it, index) => `[data-style="${index}"]{${it}}`).join('');
    return { css, ...(visitor && { visitor }), ...(member && { member }) };
  } finally {
    sheet.seal();
  }
}
