import { renderPage } from '@site/shared/testing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeChoice } from './ThemeChoice';

const setCookie = (value: string, maxAge: number) => (document.cookie = `theme=${value}; path=/; max-age=${maxAge}`);

beforeEach(() => (window.applyTheme = jest.fn()));
afterEach(() => {
  setCookie('', 0);
  delete window.applyTheme;
  localStorage.clear();
});

it('selects 跟随系统 until a theme is chosen', async () => {
  const page = renderPage(<ThemeChoice />, {});
  expect(await page.findByRole('radio', { name: '跟随系统' })).toBeChecked();
});

it.each([
  ['深色', 'dark'],
  ['浅色', 'light'],
])('%s is shown at once, kept in a cookie, and announced to other tabs', async (name, value) => {
  const page = renderPage(<ThemeChoice />, {});
  await userEvent.click(await page.findByRole('radio', { name }));
  expect(page.getByRole('radio', { name })).toBeChecked();
  expect(document.cookie).toBe(`theme=${value}`);
  expect(window.applyTheme).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('theme')).toBe(value);
});

it('forgets the choice when the system is to be followed again', async () => {
  setCookie('light', 60);
  const page = renderPage(<ThemeChoice />, {});
  expect(await page.findByRole('radio', { name: '浅色' })).toBeChecked();
  await userEvent.click(page.getByRole('radio', { name: '跟随系统' }));
  expect(document.cookie).toBe('');
});

it('follows the choice of another tab', async () => {
  const page = renderPage(<ThemeChoice />, {});
  await page.findByRole('radio', { name: '浅色' });
  act(() => {
    setCookie('light', 60);
    fireEvent(window, new StorageEvent('storage', { key: 'theme' }));
  });
  await waitFor(() => expect(page.getByRole('radio', { name: '浅色' })).toBeChecked());
});

it('the choice of theme is absent in a shell without themes', () => {
  delete window.applyTheme;
  expect(renderPage(<ThemeChoice />, {}).queryByRole('radiogroup')).toBeNull();
});
