import { createRoot } from 'react-dom/client';
import { loadMoreIcons } from '../src/ui/icons/Icon';
import { GlobalStyle } from '../src/ui/theme/GlobalStyle';
import { lightCss } from '../src/ui/theme/lightTheme';
import { Gallery } from './Gallery';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
document.title = 'UI kit';
// The dark theme unless the system prefers the light one.
if (window.matchMedia('(prefers-color-scheme: light)').matches) document.documentElement.dataset.theme = 'light';
// All icons are loaded before the page renders, so that a picture of it never lacks one.
await loadMoreIcons();
createRoot(root).render(
  <>
    <GlobalStyle />
    <style>{lightCss}</style>
    <Gallery />
  </>,
);
