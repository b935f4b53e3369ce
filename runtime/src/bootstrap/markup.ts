import type { LiveApp } from '@site/shared';
import type { Prerendered } from '@site/shared/app';
import type { PrerenderedPage } from '../prerender/takeOverPage';
import { showEarlyItems } from './earlyItems';
import { integrityOf } from './files';
import { whenOpen } from './reads';
import { query, requestedHash, token, whenParsed } from './visit';

type Route = LiveApp['routes'][number];

/** Whether React has not started, and the address is still the requested one. */
const isWaiting = (): unknown =>
  location.hash === requestedHash && document.querySelector('#root > [data-prerendered]');

/**
 * Controls of the markup do nothing before React. The last one that was tapped looks pressed, and `takeOverPage.ts`
 * repeats its tap.
 */
const press = (control: HTMLElement | null): void => {
  delete document.querySelector<HTMLElement>('[data-pressed]')?.dataset.pressed;
  if (control) control.dataset.pressed = '';
  const page = window.prerenderedPage;
  if (page) page.tapped = page.element.contains(control) ? control : null;
};

const controlOf = ({ target }: Event, selector: string) => (target as Element).closest<HTMLElement>(selector);

/** Follows taps on the prerendered layout. A link works, and leaves the page of an earlier tap. */
export const watchTaps = (): void =>
  addEventListener('click', (event) => {
    const control = controlOf(event, '#root > [data-prerendered] :is(a, button)');
    if (control) press(control.matches('a') ? null : control);
  });

/** Shows one of several, such as a slogan, at random. */
const chooseOne = (group: Element): void =>
  group.replaceWith(group.children[crypto.getRandomValues(new Uint32Array(1))[0]! % group.children.length]!);

/** Until React has taken the page over, its controls keep what the member does to them. */
const watchPage = (page: PrerenderedPage): void => {
  const { element } = page;
  element.addEventListener('click', (event) => {
    const control = controlOf(event, 'button, [type=checkbox], [type=radio], [role=switch]');
    if (!control) return;
    press(control);
    event.preventDefault();
  });
  /* A picture that is missing or fails stays an empty box until React shows its fallback. */
  element.addEventListener('error', ({ target }) => (target as Element).removeAttribute('src'), true);
  element.addEventListener('input', () => (page.tapped = null));
  element.addEventListener('compositionstart', () => (page.composing = true));
  element.addEventListener('compositionend', () => (page.composing = false));
  element.addEventListener('submit', (event) => event.preventDefault());
};

/** Shows a page over `#root`, so that React can replace what is there while the member uses the fields. */
const insert = (css: string, markup: string, calculations: Promise<unknown> | undefined): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const element = document.createElement('div');
  element.id = 'prerendered-page';
  element.innerHTML = markup;
  element.querySelectorAll('[data-one-of]').forEach(chooseOne);
  for (const it of element.querySelectorAll('template')) showEarlyItems(it, calculations).catch(() => {});
  const remove = () => {
    removeEventListener('hashchange', remove);
    if (window.prerenderedPage !== page) return;
    delete window.prerenderedPage;
    element.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet);
  };
  const page: PrerenderedPage = { element, tapped: null, composing: false, remove };
  window.prerenderedPage = page;
  watchPage(page);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.insertBefore(element, document.getElementById('root')!.nextSibling);
  addEventListener('hashchange', remove);
};

/** Resolves when the script has run or failed. */
const loadScript = (address: string): Promise<unknown> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener('load', resolve);
    script.addEventListener('error', resolve);
    script.integrity = integrityOf(address);
    script.src = address;
    document.head.append(script);
  });

const showMarkup = async (url: URL, calculations: Promise<unknown> | undefined): Promise<void> => {
  const fetched = fetch(url, { priority: 'high', integrity: integrityOf(url.href) });
  const [response] = await Promise.all([fetched, whenOpen()]);
  const page = response.ok ? ((await response.json()) as Prerendered) : undefined;
  const markup = page?.[token ? 'member' : 'visitor'];
  if (markup) whenParsed(() => isWaiting() && insert(page.css, markup, calculations));
};

/** Shows the title of the requested page, and its prerendered markup once it has arrived. */
export const showPage = ({ base }: LiveApp, route: Route): void => {
  whenParsed(() => {
    const title = document.querySelector('[data-prerendered="title"] h1');
    if (title && isWaiting()) title.textContent = route.title!;
  });
  /* The offline copy of the site may not have the markup. Other parameters may select what a page shows. */
  if (!route.markup || !('adoptedStyleSheets' in document) || !navigator.onLine) return;
  if (query && !/^redirect=[^&]*$/.test(query)) return;
  const url = new URL(base + route.markup, location.href);
  /* Without it the page is shown when its scripts have loaded. */
  showMarkup(url, route.early ? loadScript(base + route.early) : undefined).catch(() => {});
};
