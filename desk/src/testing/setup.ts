import { TextDecoderStream } from 'node:stream/web';
import { configure } from '@testing-library/react';
import { server } from './server';

/* Whether an element is hidden takes jsdom most of the time of a query by role. */
configure({ defaultHidden: true, asyncUtilTimeout: 5000 });

/** What antd's forms need of a MessageChannel. Node's own would keep the process alive. */
class TestMessageChannel {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

Object.assign(window, {
  /* jsdom lacks both. */
  MessageChannel: TestMessageChannel,
  TextDecoderStream,
  /* A wide screen, where the navigation is beside the page. */
  matchMedia: (media: string) => ({
    matches: /min-width/.test(media),
    media,
    addEventListener() {},
    removeEventListener() {},
  }),
});
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => server.close());
