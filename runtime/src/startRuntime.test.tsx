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

/* Beyond the documentation of React (README.md). A failure names what an update has changed. */
test('React: its development build registers at the hook of the developer tools, for Fast Refresh of apps', () => {
  Reflect.deleteProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
  jest.isolateModules(() => {
    require('./bootstrap/developmentHook');
    require('react-dom/client');
  });
  const { renderers } = (window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: Map<number, object> } })
    .__REACT_DEVTOOLS_GLOBAL_HOOK__;
  expect([...renderers.values()]).toEqual([expect.objectContaining({ scheduleRefresh: expect.any(Function) })]);
});
