import JsdomEnvironment from 'jest-environment-jsdom';

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
  'BroadcastChannel',
  'structuredClone',
] as const;

/** jsdom with Node's fetch, so that msw answers real requests. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of fromNode)
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
  }

  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }
}
