import { render, screen, waitFor } from '@testing-library/react';
import { Button } from './Button';

const button = () => screen.getByRole('button', { name: '确认' });
/* jsdom leaves the focus on a disabled button. */
const takeFocus = () => (document.activeElement as HTMLElement).blur();

it('has the focus again after its call, which has taken it', async () => {
  const { rerender } = render(<Button>确认</Button>);
  button().focus();
  rerender(<Button busy>确认</Button>);
  takeFocus();
  rerender(<Button>确认</Button>);
  await waitFor(() => expect(button()).toHaveFocus());
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it('leaves the focus where it has gone meanwhile, or was before', async () => {
  const busyButton = (
    <Button key="b" busy>
      确认
    </Button>
  );
  const field = <input aria-label="金额" />;
  const { rerender } = render([<Button key="b">确认</Button>, <i key="i">{field}</i>]);
  button().focus();
  rerender([busyButton, <i key="i">{field}</i>]);
  screen.getByLabelText('金额').focus();
  rerender([<Button key="b">确认</Button>, <i key="i">{field}</i>]);
  await nextFrame();
  expect(screen.getByLabelText('金额')).toHaveFocus();
  rerender([busyButton, <i key="i">{field}</i>]);
  takeFocus();
  rerender([<Button key="b">确认</Button>, <i key="i">{field}</i>]);
  await nextFrame();
  expect(document.body).toHaveFocus();
});
