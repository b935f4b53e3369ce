/** The gradients that the symbols fill with, by their ids. */
export const paints = `<defs><linearGradient id="gold" x1="0" y1="0" x2=".35" y2="1">
  <stop offset="0" stop-color="#fff3cf"/>
  <stop offset=".35" stop-color="#f4d58d"/><stop offset=".75" stop-color="#d9a547"/>
  <stop offset="1" stop-color="#8f6118"/></linearGradient></defs>`;

/** Symbols on the reels, each drawn around 0,0 within about 24 units. */
export const reelSymbols = {
  seven: `<path d="M-16-20H16V-11C4-2 1 8 0 21H-12C-10 6-5-3 3-10H-9V-5H-16Z" fill="url(#gold)" stroke="#5b3a08"
    stroke-width="1.2"/>`,
  gem: `<path d="M-19-6L-11-17H11L19-6L0 20Z" fill="#6fb7ff"/><path d="M-19-6H19L0 20Z" fill="#2f78c9"/>
    <path d="M-8-6L0-17L8-6L0 20Z" fill="#d9edff" opacity=".75"/>`,
  star: `<path d="M0-21L5.3-7.3L20-6.5L8.6 2.8L12.3 17L0 9L-12.3 17L-8.6 2.8L-20-6.5L-5.3-7.3Z" fill="url(#gold)"/>`,
  bell: `<path d="M0-20C10-20 13-11 13-3C13 7 17 8 18 13H-18C-17 8-13 7-13-3C-13-11-10-20 0-20Z" fill="url(#gold)"/>
    <circle cy="16" r="4.5" fill="#8f6118"/>`,
  cherry: `<path d="M-8 6C-6-6 2-14 12-18C10-8 10-2 11 4" fill="none" stroke="#6fae7d" stroke-width="2.6"/>
    <circle cx="-9" cy="11" r="9" fill="#c8475a"/><circle cx="11" cy="10" r="9" fill="#c8475a"/>
    <circle cx="-12" cy="8" r="2.4" fill="#fff" opacity=".6"/><circle cx="8" cy="7" r="2.4" fill="#fff" opacity=".6"/>`,
  crown: `<path d="M-20 15L-22-9L-10 0L0-18L10 0L22-9L20 15Z" fill="url(#gold)"/>
    <path d="M-19 19H19" stroke="#8f6118" stroke-width="4"/>`,
} as const;

export type ReelSymbol = keyof typeof reelSymbols;

/** The suits as a deal numbers them, within about 12 units; their colour is that of the `fill` around them. */
export const suits = [
  '<path d="M0-12C3-6 11-2 11 4C11 9 4 10 1.6 6.5L4 12H-4L-1.6 6.5C-4 10-11 9-11 4C-11-2-3-6 0-12Z"/>',
  '<path d="M0 12C-4 6-12 1-12-5C-12-11-3-12 0-6C3-12 12-11 12-5C12 1 4 6 0 12Z"/>',
  `<path d="M0-12A5.6 5.6 0 0 1 4.5-3A5.6 5.6 0 1 1 1.8 5.4L4 12H-4L-1.8 5.4A5.6 5.6 0 1 1-4.5-3
    A5.6 5.6 0 0 1 0-12Z"/>`,
  '<path d="M0-13L10 0L0 13L-10 0Z"/>',
] as const;
