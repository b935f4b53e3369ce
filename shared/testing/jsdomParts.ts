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

Object.assign(window, {
  IntersectionObserver: window.IntersectionObserver ?? InertObserver,
  ResizeObserver: window.ResizeObserver ?? InertObserver,
  PointerEvent: window.PointerEvent ?? window.MouseEvent,
  scrollTo: () => {},
  matchMedia:
    window.matchMedia ??
    ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })),
});
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= () => {};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
