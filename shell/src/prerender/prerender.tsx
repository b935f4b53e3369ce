import { createStore, GlobalStyle, PageBody, StoreProvider } from '@site/shared';
import { cssOf, withHashLinks } from '@site/shared/prerender';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { BannerCarousel } from '../home/BannerCarousel';
import { SectionsSkeleton } from '../home/HomePage';
import { NoticeMarquee } from '../home/NoticeMarquee';
import { BottomBar } from '../layout/BottomBar';
import { Header } from '../layout/Header';
import { Main } from '../layout/Main';

/**
 * Renders the layout and the top of the home page as static markup, so that a page paints before any script has loaded.
 * React replaces it in one frame (`createRoot`). By its `data-…` attributes the styles hide parts on other paths and
 * for members.
 */
export function prerender(): { markup: string; css: string } {
  const sheet = new ServerStyleSheet();
  const markup = renderToString(
    sheet.collectStyles(
      <StoreProvider store={createStore()}>
        <MemoryRouter>
          <GlobalStyle />
          <div data-prerendered="page">
            <div data-prerendered="logo">
              <Header title={undefined} onMenu={() => {}} />
            </div>
            {/* The inline script adds the title of the page. */}
            <div data-prerendered="title">
              <Header title="" onMenu={() => {}} />
            </div>
            <Main $bar data-prerendered="home">
              <div data-prerendered="member" />
              <PageBody>
                <BannerCarousel />
                <NoticeMarquee />
                <SectionsSkeleton />
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
  const css = cssOf(sheet);
  sheet.seal();
  return { markup: withHashLinks(markup), css };
}
