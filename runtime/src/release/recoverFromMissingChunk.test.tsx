import { liveRegistry } from '../registry/registry';
import { mayReloadUnasked, reloadPage } from './canReloadSafely';
import { recoverFromMissingChunk } from './recoverFromMissingChunk';
import { openWithSet } from './testing/livePage';

jest.mock('./canReloadSafely');
const reloaded = jest.mocked(reloadPage);

const file = (name: string) => `/releases/mfe-wallet/1.0.0-a11e7/static/${name}.js`;
const lost = (name: string) => new Error(`Loading chunk 5 failed.\n(error: http://localhost${file(name)}?r=1)`);

let fetched: jest.SpiedFunction<typeof fetch>;
beforeAll(() => void (fetched = jest.spyOn(globalThis, 'fetch')));
const setStatus = (status: number) => fetched.mockImplementation(async () => new Response(null, { status }));

beforeEach(() => {
  openWithSet();
  setStatus(404);
  jest.mocked(mayReloadUnasked).mockReturnValue(true);
});

test.each([404, 410])('reloads once if the server answers %d for the missing file', async (status) => {
  setStatus(status);
  await recoverFromMissingChunk(lost('first'));
  expect(fetched.mock.calls[0]?.[0]).toBe(file('first'));
  expect(reloaded).toHaveBeenCalledTimes(1);
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test('reloads for a missing part of the kit and for a missing entry of an app', async () => {
  await recoverFromMissingChunk(new Error('a part of the page could not be loaded', { cause: lost('kit') }));
  await recoverFromMissingChunk(
    new Error(`Failed to load script "http://localhost${file('remoteEntry')}" - unreachable`),
  );
  expect(reloaded).toHaveBeenCalledTimes(2);
});

test('reloads again for a file of another set', async () => {
  await recoverFromMissingChunk(lost('first'));
  liveRegistry().set = 'two';
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).toHaveBeenCalledTimes(2);
});

test('reloads once for all files that are known to be missing', async () => {
  jest.mocked(mayReloadUnasked).mockReturnValueOnce(false);
  await recoverFromMissingChunk(lost('one'));
  await recoverFromMissingChunk(lost('two'));
  await recoverFromMissingChunk(lost('one'));
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test.each([
  ['an existing file', () => setStatus(200)],
  ['a server error', () => setStatus(503)],
  ['a lost connection', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
])('does not reload for %s', async (_what, prepare) => {
  prepare();
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).not.toHaveBeenCalled();
});

test.each([['boom'], ['/releases/mfe-wallet/0.9.0-old/static/deposit.js']])(
  'requests nothing for an error that names no file of this page: %s',
  async (message) => {
    await recoverFromMissingChunk(new Error(message));
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('does not reload while the member would lose something, but on a later retry', async () => {
  jest.mocked(mayReloadUnasked).mockReturnValueOnce(false);
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).not.toHaveBeenCalled();
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test.each(['getItem', 'setItem'] as const)('does not reload if %s of the storage throws', async (method) => {
  const closed = jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await recoverFromMissingChunk(lost('first'));
  closed.mockRestore();
  expect(reloaded).not.toHaveBeenCalled();
});

test('does not reload if the storage keeps nothing', async () => {
  const forgetful = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
  await recoverFromMissingChunk(lost('first'));
  forgetful.mockRestore();
  expect(reloaded).not.toHaveBeenCalled();
});
