import { renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { Slot } from './Slot';

let app: string | undefined;
const retry = jest.fn();

/* Every part fails. */
jest.mock('@site/runtime', () => ({
  appOfSlot: () => app,
  RemotePart: ({ renderFailure }: { renderFailure?: (retry: () => void) => React.ReactNode }) => renderFailure?.(retry),
}));
beforeEach(() => void (app = 'mfe-games'));

it('shows 该功能暂时无法使用 with 重试 in the place of a widget that failed', async () => {
  const { user } = renderPage(<Slot name="home.games" props={{}} />);
  expect(screen.getByText('该功能暂时无法使用')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('shows nothing of a quiet widget that failed, nor of one that no live app has', () => {
  const { rerender } = renderPage(<Slot name="home.red-packet" props={{}} quiet />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  app = undefined;
  rerender(<Slot name="home.games" props={{}} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
