import './jsdomParts';
import { act } from '@testing-library/react';
import { clearToasts } from '../src/ui/toast/toastStore';
import { server } from './server';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  /* The next test must not find a toast of this one. */
  act(clearToasts);
});
