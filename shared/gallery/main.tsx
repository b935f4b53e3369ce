import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { GlobalStyle } from '../src/index';
import { lightCss } from '../src/ui/theme/lightTheme';
import { Gallery } from './Gallery';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
document.title = 'UI kit';
// The dark theme unless the system prefers the light one.
if (window.matchMedia('(prefers-color-scheme: light)').matches) document.documentElement.dataset.theme = 'light';
createRoot(root).render(
  <>
    <GlobalStyle />
    <style>{lightCss}</style>
    <HashRouter>
      <Gallery />
    </HashRouter>
  </>,
);
