import { createGlobalStyle } from 'styled-components';
import { elementReset, enlarged, siteText } from './mixins';
import { token, tokenDeclarations } from './tokens';

/**
 * Reset, tokens, typography and the 480 px column (`#root`). Mounted once by the shell, also when prerendering.
 *
 * The tokens are those of the dark theme; `lightTheme.ts` has the light one, which the page's `index.html` contains.
 * What has the attribute `data-dark`, such as a drawn picture, keeps the dark tokens in both.
 *
 * Utility classes: `figures` (tabular numbers), `visually-hidden` (for screen readers only).
 */
export const GlobalStyle = createGlobalStyle`
  :root, [data-dark] {
    ${tokenDeclarations}
    color-scheme: dark;
  }
  :root {
    --safe-top: env(safe-area-inset-top, 0px);
    --safe-bottom: env(safe-area-inset-bottom, 0px);
    /* Height of the fixed bar at the bottom; set by the layout when shown. */
    --bottom-bar: 0px;
    /* Distance from the window's edge to the column, for fixed bars and sheets. */
    --column-inset: max(0px, calc((100vw - ${token.size.column}) / 2));
  }
  ${enlarged} {
    :root, [data-dark] {
      --size-gutter: 8px; --space-s4: 10px;
      --font-hero: 1.25rem; --font-display: 1.125rem; --font-title: 1rem;
    }
  }
  *, *::before, *::after { box-sizing: border-box; }
  ${elementReset}
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    scroll-padding-top: calc(${token.size.header} + var(--safe-top));
    -webkit-tap-highlight-color: transparent;
  }
  body {
    background: ${token.color.backdrop};
    ${siteText}
    touch-action: manipulation;
  }
  #root {
    position: relative;
    max-width: ${token.size.column};
    min-height: 100vh;
    min-height: 100dvh;
    margin-inline: auto;
    background: ${token.color.ground};
  }
  @media (min-width: 481px) {
    body { background: radial-gradient(80% 60% at 50% 0, ${token.color.backdropGlow}, ${token.color.backdrop}) fixed; }
    #root { box-shadow: 0 0 0 1px ${token.color.line}, ${token.shadow.float}; }
  }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { background: none; border: 0; cursor: pointer; }
  button:disabled { cursor: not-allowed; }
  :focus-visible { outline: 2px solid ${token.color.accent}; outline-offset: 2px; }
  .lucide { stroke-width: 1.75; }
  .figures { font-variant-numeric: tabular-nums lining-nums; font-feature-settings: "tnum"; }
  .visually-hidden {
    position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
    clip-path: inset(50%); white-space: nowrap; border: 0;
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important; animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important; scroll-behavior: auto !important;
    }
  }
`;
