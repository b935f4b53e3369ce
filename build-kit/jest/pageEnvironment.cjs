'use strict';
const { default: JsdomEnvironment } = require('jest-environment-jsdom');
const { shareEnvironment } = require('./sharedEnvironment.cjs');

/** Node globals that jsdom lacks or replaces. FormData stays jsdom's: only that one reads a form element. */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** Classes that a window does not list by default, made listed so that replacements by tests are undone. */
const listed = ['CSSStyleSheet', 'FileReader', 'Image', 'WebSocket', 'XMLHttpRequest'];

/** jsdom with Node's fetch, so that msw answers real requests. */
class PageEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    const { global: window } = this;
    /** What `reset` ends after a file. */
    this.timers = [];
    this.listeners = [];
    this.channels = [];
    const { timers, listeners, channels } = this;
    const define = (name, value) => Object.defineProperty(window, name, { value, configurable: true, writable: true });
    for (const name of fromNode) define(name, globalThis[name]);
    for (const name of listed) define(name, window[name]);
    define(
      'BroadcastChannel',
      class BroadcastChannel extends globalThis.BroadcastChannel {
        constructor(name) {
          super(name);
          channels.push(this);
        }
      },
    );
    for (const name of ['setTimeout', 'setInterval']) {
      const start = window[name];
      window[name] = (run, delay = 0, ...options) => {
        const id = start(run, delay, ...options);
        // Short ones are kept: React's scheduler needs them.
        if (delay >= 20) timers.push(id);
        return id;
      };
    }
    for (const target of [window, window.document]) {
      const add = target.addEventListener;
      target.addEventListener = function (...options) {
        listeners.push([target, options]);
        return add.apply(target, options);
      };
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}

/** Objects whose properties tests replace: those of the page, and the prototypes of its classes. */
const changeable = ({ global: window }) => [
  window.document,
  window.navigator,
  ...Object.values(Object.getOwnPropertyDescriptors(window)).flatMap(({ value }) =>
    typeof value === 'function' && value.prototype ? [value.prototype] : [],
  ),
];

const reset = async ({ dom, global: window, timers, listeners, channels }) => {
  const { document, localStorage, sessionStorage, history } = window;
  // `history.back()` at the end of a file would otherwise change the entry of the next one. jsdom goes back in two tasks.
  for (let task = 0; task < 2; task += 1) await new Promise((resolve) => void window.setTimeout(resolve));
  for (const id of timers.splice(0)) window.clearTimeout(id);
  for (const [target, [type, run, options]] of listeners.splice(0)) target.removeEventListener(type, run, options);
  for (const channel of channels.splice(0)) channel.close();
  // The elements themselves stay: Testing Library keeps a reference to the body.
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    if (element !== document.documentElement) element.replaceChildren();
  }
  localStorage.clear();
  sessionStorage.clear();
  dom.cookieJar.removeAllCookiesSync();
  dom.reconfigure({ url: 'http://localhost/' });
  history.replaceState(null, '');
};

/** jsdom, shared by all test files of a worker. */
module.exports = shareEnvironment(PageEnvironment, changeable, reset);
