import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearToasts } from '../toast/toastStore';
import { ToastViewport } from '../toast/ToastViewport';
import { CopyButton } from './CopyButton';

const address = 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z';

afterEach(() => {
  act(clearToasts);
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

it('copies and confirms with a toast', async () => {
  const user = userEvent.setup();
  render(<ToastViewport />);
  render(<CopyButton text={address} />);
  await user.click(screen.getByRole('button', { name: '复制' }));
  expect(await screen.findByRole('status')).toHaveTextContent('复制成功');
  expect(await navigator.clipboard.readText()).toBe(address);
});

it('copies by selection where there is no clipboard API', async () => {
  let copied = '';
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  render(<ToastViewport />);
  render(<CopyButton text={address} />);
  await user.click(screen.getByRole('button', { name: '复制' }));
  expect(await screen.findByRole('status')).toHaveTextContent('复制成功');
  expect(copied).toBe(address);
});
