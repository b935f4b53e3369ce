import { waitFor } from '@testing-library/react';
import type { TelemetryEvent } from './TelemetryEvent';
import { openWithSet } from './testing/livePage';
import { reportLoadStart, reportLoadEnd, reportError, watchReleases } from './watchReleases';

const handled: TelemetryEvent[] = [];
jest.mock('./telemetry', () => ({ handleEvent: (it: TelemetryEvent) => void handled.push(it) }));

const boom = new Error('boom');

test('notes nothing in development, whose page names no set', async () => {
  expect(watchReleases()).toBeUndefined();
  reportError(boom);
  await Promise.resolve();
  expect(handled).toEqual([]);
});

describe('on a page with a set', () => {
  let options: ReturnType<typeof watchReleases>;
  beforeAll(() => {
    openWithSet();
    options = watchReleases();
  });
  afterEach(() => void handled.splice(0));

  /** What the chunk has handled once it is there. */
  const hears = async (...expected: object[]) => {
    await waitFor(() => expect(handled).toEqual(expected.map((it) => expect.objectContaining(it))));
  };

  test('hands on what came before the chunk, in its order', async () => {
    reportLoadEnd('shell');
    window.location.hash = '#/deposit';
    reportError(boom, 'mfe-wallet');
    window.location.hash = '';
    await hears({ kind: 'load', app: 'shell' }, { kind: 'error', error: boom, app: 'mfe-wallet', hash: '#/deposit' });
  });

  test('hears what nobody caught', async () => {
    window.dispatchEvent(new ErrorEvent('error', { error: boom, message: 'boom', filename: 'https://site.cn/a.js' }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: boom }));
    await hears({ error: boom, file: 'https://site.cn/a.js' }, { error: 'Script error.' }, { error: boom });
  });

  test('hears what the page’s boundaries caught, which the console still says', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    options?.onCaughtError?.(boom, {});
    expect(said).toHaveBeenCalledWith(boom);
    said.mockRestore();
    await hears({ error: boom });
  });

  test('counts one load a page and app, from its first asking', async () => {
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(1000);
    reportLoadStart('mfe-wallet');
    clock.mockReturnValue(1200);
    reportLoadStart('mfe-wallet');
    clock.mockReturnValue(1700);
    reportLoadEnd('mfe-wallet');
    reportLoadEnd('mfe-wallet');
    clock.mockRestore();
    await hears({ kind: 'load', app: 'mfe-wallet', ms: 700 });
  });
});
