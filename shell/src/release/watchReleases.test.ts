import { waitFor } from '@testing-library/react';
import type { Happening } from './happening';
import { openWithSet } from './testing/livePage';
import { loadBegan, loadEnded, tellError, watchReleases } from './watchReleases';

const heard: Happening[] = [];
jest.mock('./care', () => ({ hear: (it: Happening) => void heard.push(it) }));

const boom = new Error('boom');

test('notes nothing in development, whose page names no set', async () => {
  expect(watchReleases()).toBeUndefined();
  tellError(boom);
  await Promise.resolve();
  expect(heard).toEqual([]);
});

describe('on a page with a set', () => {
  let options: ReturnType<typeof watchReleases>;
  beforeAll(() => {
    openWithSet();
    options = watchReleases();
  });
  afterEach(() => void heard.splice(0));

  /** What the chunk has heard once it is there. */
  const hears = async (...expected: object[]) => {
    await waitFor(() => expect(heard).toEqual(expected.map((it) => expect.objectContaining(it))));
  };

  test('hands on what came before the chunk, in its order', async () => {
    loadEnded('shell');
    window.location.hash = '#/deposit';
    tellError(boom, 'mfe-wallet');
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
    loadBegan('mfe-wallet');
    clock.mockReturnValue(1200);
    loadBegan('mfe-wallet');
    clock.mockReturnValue(1700);
    loadEnded('mfe-wallet');
    loadEnded('mfe-wallet');
    clock.mockRestore();
    await hears({ kind: 'load', app: 'mfe-wallet', ms: 700 });
  });
});
