import { api } from '@site/shared';
import { render, renderHook, screen } from '@testing-library/react';
import { Activity, useContext } from 'react';
import { StyleSheetContext } from 'styled-components';

/*
 * What the runtime and the shell use of libraries beyond their documentation (README.md). A test that fails here names
 * what an update has changed; the code that uses it has tests too.
 */

test('RTK Query: its internal actions remove one cached query and one mutation', () => {
  const { removeQueryResult, removeMutationResult } = api.internalActions;
  expect(removeQueryResult({ queryCacheKey: 'key' as never }).payload).toEqual({ queryCacheKey: 'key' });
  expect(removeMutationResult({ requestId: 'id', fixedCacheKey: undefined }).payload).toMatchObject({
    requestId: 'id',
  });
});

test('RTK Query: an endpoint is `api.endpoints.NAME`, its hooks are `api.use…NAME…`', () => {
  const added = api.injectEndpoints({
    endpoints: (build) => ({ librariesGetNothing: build.query<null, void>({ queryFn: () => ({ data: null }) }) }),
  });
  expect(Object.keys(added.endpoints)).toContain('librariesGetNothing');
  expect(Object.keys(added).filter((key) => /LibrariesGetNothing/.test(key))).toEqual([
    'useLibrariesGetNothingQuery',
    'useLazyLibrariesGetNothingQuery',
  ]);
});

test('styled-components: the style sheet of the page has the names of rules by component, and clears them', () => {
  const { styleSheet } = renderHook(() => useContext(StyleSheetContext)).result.current;
  expect(styleSheet.names).toBeInstanceOf(Map);
  expect(styleSheet.clearRules).toBeInstanceOf(Function);
});

test('React: what is hidden by `Activity` has the style `display: none`', () => {
  render(
    <Activity mode="hidden">
      <p>
        <input aria-label="隐藏" />
      </p>
    </Activity>,
  );
  expect(screen.getByLabelText('隐藏').closest('[style*="display: none"]')).not.toBeNull();
});

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
