import { startRuntime } from './startRuntime';

test('starts one host in a page, and refuses a second one with a reason', () => {
  const root = document.createElement('div');
  const startSite = jest.fn(() => jest.fn());
  startRuntime(root, startSite);
  expect(() => startRuntime(root, startSite)).toThrow(
    'A runtime is already running in this page. Reload the page to start another shell.',
  );
  expect(startSite).toHaveBeenCalledTimes(1);
});
