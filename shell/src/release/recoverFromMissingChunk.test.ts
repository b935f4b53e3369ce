import { liveRegistry } from '../federation/registry';
import { mayReloadUnasked } from './canReloadSafely';
import { recoverFromMissingChunk } from './recoverFromMissingChunk';
import { reloadPage } from './reloadPage';
import { openWithSet } from './testing/livePage';

jest.mock('./canReloadSafely');
jest.mock('./reloadPage');
const reloaded = jest.mocked(reloadPage);

const file = (name: string) => `/releases/mfe-wallet/1.0.0-a11e7/static/${name}.js`;
const lost = (name: string) => new Error(`Loading chunk 5 failed.\n(error: http://localhost${file(name)}?r=1)`);

let asked: jest.SpiedFunction<typeof fetch>;
beforeAll(() => void (asked = jest.spyOn(globalThis, 'fetch')));
const answers = (status: number) => asked.mockImplementation(async () => new Response(null, { status }));

beforeEach(() => {
  openWithSet();
  answers(404);
  jest.mocked(mayReloadUnasked).mockReturnValue(true);
});

test.each([404, 410])('reloads once when the server answers %d for the very file', async (status) => {
  answers(status);
  await recoverFromMissingChunk(lost('first'));
  expect(asked.mock.calls[0]?.[0]).toBe(file('first'));
  expect(reloaded).toHaveBeenCalledTimes(1);
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test('reloads for a part of the kit, and for an app’s entry', async () => {
  await recoverFromMissingChunk(new Error('a part of the page could not be loaded', { cause: lost('kit') }));
  await recoverFromMissingChunk(
    new Error(`Failed to load script "http://localhost${file('remoteEntry')}" - unreachable`),
  );
  expect(reloaded).toHaveBeenCalledTimes(2);
});

test('reloads again for the file of another set', async () => {
  await recoverFromMissingChunk(lost('first'));
  liveRegistry().set = 'two';
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).toHaveBeenCalledTimes(2);
});

test('one reload is for all files that were found gone until then', async () => {
  jest.mocked(mayReloadUnasked).mockReturnValueOnce(false);
  await recoverFromMissingChunk(lost('one'));
  await recoverFromMissingChunk(lost('two'));
  await recoverFromMissingChunk(lost('one'));
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test.each([
  ['a file that is there', () => answers(200)],
  ['a server in trouble', () => answers(503)],
  ['a lost connection', () => asked.mockRejectedValue(new TypeError('Failed to fetch'))],
])('does not reload for %s', async (_what, happens) => {
  happens();
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).not.toHaveBeenCalled();
});

test.each([['boom'], ['/releases/mfe-wallet/0.9.0-old/static/deposit.js']])(
  'asks nothing for an error that names no file of this page: %s',
  async (message) => {
    await recoverFromMissingChunk(new Error(message));
    expect(asked).not.toHaveBeenCalled();
  },
);

test('does not reload at the member’s cost, and does once that is over and the area is tried again', async () => {
  jest.mocked(mayReloadUnasked).mockReturnValueOnce(false);
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).not.toHaveBeenCalled();
  await recoverFromMissingChunk(lost('first'));
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test.each(['getItem', 'setItem'] as const)('never reloads where the storage’s %s is closed', async (method) => {
  const closed = jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await recoverFromMissingChunk(lost('first'));
  closed.mockRestore();
  expect(reloaded).not.toHaveBeenCalled();
});

test('never reloads where the storage forgets', async () => {
  const forgetful = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
  await recoverFromMissingChunk(lost('first'));
  forgetful.mockRestore();
  expect(reloaded).not.toHaveBeenCalled();
});
