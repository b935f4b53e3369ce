import { render, waitFor } from '@testing-library/react';
import { CaptchaField } from './CaptchaField';

jest.mock('@site/shared', () => ({ ...jest.requireActual<object>('@site/shared'), prerendering: true }));

it('prerenders a picture of each of the codes 0 to 19, so that a page opened directly can show any', async () => {
  const captcha = { index: 0, code: '', change: () => {}, reset: () => {}, check: () => true };
  const { container } = render(<CaptchaField captcha={captcha} maxLength={6} />);
  const shown = () => [...container.querySelectorAll<HTMLElement>('[data-one-of] [data-captcha]')];
  await waitFor(() => expect(shown().map((it) => Number(it.dataset.captcha))).toEqual([...Array(20).keys()]));
  expect(new Set(shown().map((it) => it.getAttribute('src'))).size).toBe(20);
});
