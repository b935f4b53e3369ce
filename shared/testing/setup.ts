import './jsdomParts';
import { act } from '@testing-library/react';
import { loadMoreIcons } from '../src/ui/icons/Icon';
import { clearToasts } from '../src/ui/toast/toastStore';
import { server } from './server';

/* Loaded before the first test, so that no test waits for them. */
beforeAll(loadMoreIcons);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  /* The next test must not find a toast of this one. */
  act(clearToasts);
});
