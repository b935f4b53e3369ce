import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import styled from 'styled-components';

/*
 * The site's libraries, each in use, and nothing of the site: no page built on them can paint earlier without
 * prerendered markup.
 */
const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({ settings: build.query<unknown, void>({ query: () => 'game/list' }) }),
});
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

const Heading = styled.h1`
  color: #0b1120;
`;

function HomePage() {
  const { isError } = api.useSettingsQuery(undefined, { skip: true });
  return <Heading>{isError ? '网络异常' : '首页'}</Heading>;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <Provider store={store}>
    <RouterProvider router={createHashRouter([{ path: '*', element: <HomePage /> }])} />
  </Provider>,
);
