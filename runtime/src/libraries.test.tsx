/*
 * What the runtime and the shell use of libraries beyond their documentation (README.md). A test that fails here names
 * what an update has changed; the code that uses it has tests too.
 */

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
