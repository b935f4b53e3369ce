import { createStore, GlobalStyle, PageBody, StoreProvider } from '@site/shared';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { BannerCarousel } from '../home/BannerCarousel';
import { SectionsSpace } from '../home/HomePage';
import { NoticeMarquee } from '../home/NoticeMarquee';
import { BottomBar } from '../layout/BottomBar';
import { Header } from '../layout/Header';
import { Main } from '../layout/Main';

/**
 * The layout and home's top as static markup, so that a page paints before any script has come. React replaces it in
 * one frame
 * (`createRoot`); `data-…` marks tell the page's inline script what to hide on other paths and for members.
 */
export function prerender(): { markup: string; css: string } {
  const sheet = new ServerStyleSheet();
  const markup = renderToString(
    sheet.collectStyles(
      <StoreProvider store={createStore()}>
        <MemoryRouter>
          <GlobalStyle />
          <div data-prerendered="page">
            <Header title={undefined} onMenu={() => {}} />
            <Main $bar data-prerendered="home">
              <PageBody>
                <BannerCarousel />
                <NoticeMarquee />
                <SectionsSpace />
              </PageBody>
            </Main>
            <div data-prerendered="visitor">
              <BottomBar />
            </div>
          </div>
        </MemoryRouter>
      </StoreProvider>,
    ),
  );
  /* Its own bookkeeping is left out: the running site must not take these rules for its own. */
  const css = sheet
    .getStyleTags()
    .replace(/<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .trim();
  sheet.seal();
  /* Links work before any script: the site routes by hash. */
  return { markup: markup.replaceAll('href="/', 'href="#/'), css };
}
