import { startRuntime } from './startRuntime';

test('starts one host in a page, and refuses a second one with a reason', () => {
  const root = document.createElement('div');
  const startSite = jest.fn(() => jest.fn());
  startRuntime(root, startSite);
  expect(() => startRuntime(root, startSite)).toThrow(
    'This page has a host already. A shell is replaced by loading the page, never inside it.',
  );
  expect(startSite).toHaveBeenCalledTimes(1);
});
