/** The prerendered page that the inline script (`src/bootstrap`) shows over `#root`. */
export interface PrerenderedPage {
  element: HTMLElement;
  /** What the member tapped last and has not typed after. */
  tapped: HTMLElement | null;
  /** Whether an input method composes text. */
  composing: boolean;
  /** Removes the page and its styles. */
  remove: () => void;
}

declare global {
  interface Window {
    prerenderedPage?: PrerenderedPage;
  }
}

/** The prerendered page on the screen; `undefined` once React has replaced it, and on pages without one. */
export const prerenderedPage = (): PrerenderedPage | undefined => window.prerenderedPage;
