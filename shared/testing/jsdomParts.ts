import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

/* Lazy modules are compiled on first import: on a busy machine that exceeds Testing Library's default of one second. */
configure({ asyncUtilTimeout: 8000 });

/* Browser APIs that jsdom lacks. */
class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** What scroll methods return in newer browsers. An effect must not return it. */
const scroll = () => Promise.resolve();

Object.assign(window, {
  IntersectionObserver: window.IntersectionObserver ?? InertObserver,
  ResizeObserver: window.ResizeObserver ?? InertObserver,
  PointerEvent: window.PointerEvent ?? window.MouseEvent,
  scrollTo: scroll,
  matchMedia:
    window.matchMedia ??
    ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })),
});
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= scroll as () => void;
Element.prototype.scrollTo ??= scroll as () => void;
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

/*
 * For every element of a query by role jsdom matches each rule of the browser's own stylesheet, which takes a tenth of
 * the time of a test. Without other styles, elements of one name and type look alike unless they have one of these
 * attributes.
 */
const styledBy = ['style', 'hidden', 'open', 'controls'];
const styleByKind = new Map<string, CSSStyleDeclaration>();
const { getComputedStyle } = window;
window.getComputedStyle = (element, pseudo) => {
  const isPlain = document.styleSheets.length === 0 && !styledBy.some((name) => element.hasAttribute(name));
  /* jsdom has no styles of pseudo elements. */
  if (pseudo) return document.createElement('i').style;
  if (!isPlain || element.localName === 'dialog') return getComputedStyle(element);
  const kind = `${element.localName} ${element.getAttribute('type')}`;
  const style = styleByKind.get(kind) ?? getComputedStyle(element);
  styleByKind.set(kind, style);
  return style;
};
