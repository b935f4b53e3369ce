import { render, waitFor } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadPart, onAppLoaded } from '../federation/loadPart';
import { RemotePart } from '../federation/RemotePart';
import { openWithSet } from './testing/livePage';
import { reportError, reportLoadEnd, reportLoadStart, watchReleases } from './report';
import type { TelemetryEvent } from './telemetryEvent';

jest.mock('../federation/loadPart');
const handled: TelemetryEvent[] = [];
jest.mock('./telemetry', () => ({ startTelemetry: () => (it: TelemetryEvent) => void handled.push(it) }));

const boom = new Error('boom');

test('records nothing in development, where the page has no set', async () => {
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

  /** Waits until the chunk has handled these events. */
  const expectHandled = async (...expected: object[]) => {
    await waitFor(() => expect(handled).toEqual(expected.map((it) => expect.objectContaining(it))));
  };

  test('passes on earlier events in their order when the chunk has loaded', async () => {
    reportLoadEnd('shell');
    window.location.hash = '#/deposit';
    reportError(boom, 'mfe-wallet');
    window.location.hash = '';
    await expectHandled(
      { kind: 'load', app: 'shell' },
      { kind: 'error', error: boom, app: 'mfe-wallet', hash: '#/deposit' },
    );
  });

  test('reports uncaught errors and rejections', async () => {
    window.dispatchEvent(new ErrorEvent('error', { error: boom, message: 'boom', filename: 'https://site.cn/a.js' }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: boom }));
    await expectHandled({ error: boom, file: 'https://site.cn/a.js' }, { error: 'Script error.' }, { error: boom });
  });

  test('reports errors caught by boundaries and logs them; that around a part of an app names the app', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    const Broken = () => {
      throw boom;
    };
    const root = { onCaughtError: options!.onCaughtError! };
    const outside = { error: boom, app: undefined };
    render(
      <ErrorBoundary fallback={null}>
        <Broken />
      </ErrorBoundary>,
      root,
    );
    expect(said).toHaveBeenCalledWith(boom);
    await expectHandled(outside);
    jest.mocked(onAppLoaded).mockReturnValue(() => {});
    jest.mocked(loadPart).mockRejectedValue(boom);
    render(<RemotePart app="mfe-account" expose="pages/login" fallback={null} />, root);
    await expectHandled(outside, { error: boom, app: 'mfe-account' }, { kind: 'load', app: 'mfe-account' });
    said.mockRestore();
  });

  test('reports one load per page and app, measured from the first request', async () => {
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(1000);
    reportLoadStart('mfe-wallet');
    clock.mockReturnValue(1200);
    reportLoadStart('mfe-wallet');
    clock.mockReturnValue(1700);
    reportLoadEnd('mfe-wallet');
    reportLoadEnd('mfe-wallet');
    clock.mockRestore();
    await expectHandled({ kind: 'load', app: 'mfe-wallet', ms: 700 });
  });
});
