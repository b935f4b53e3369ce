import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider, useSelector } from 'react-redux';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import styled from 'styled-components';

/*
 * The site's libraries, each in use, and nothing of the site: no page built on them can paint earlier without
 * prerendered markup.
 */
const page = createSlice({ name: 'page', initialState: { title: '首页' }, reducers: {} });
const store = configureStore({ reducer: { page: page.reducer } });

const Heading = styled.h1`
  color: #0b1120;
`;

function HomePage() {
  const title = useSelector((state: ReturnType<typeof store.getState>) => state.page.title);
  return <Heading>{title}</Heading>;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <Provider store={store}>
    <RouterProvider router={createHashRouter([{ path: '*', element: <HomePage /> }])} />
  </Provider>,
);
