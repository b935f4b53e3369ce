import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { answer } from '../../testing';
import { startSession } from '../session/sessionSlice';
import { createStore } from '../store/createStore';
import { StoreProvider } from '../store/hooks';
import { useMemberGetUserQuery } from './memberApi';
import { useLastKnown } from './useLastKnown';
import { aUser } from '../../testing';

function Page() {
  const user = useLastKnown(useMemberGetUserQuery().data);
  return user ? <input aria-label={`金额 ${user.username}`} /> : <p>加载</p>;
}

it('keeps the data of a hidden page whose cached answers expired', async () => {
  answer('user', aUser());
  const store = createStore();
  store.dispatch(startSession('t'));
  const shown = (mode: 'visible' | 'hidden') => (
    <StoreProvider store={store}>
      <Activity mode={mode}>
        <Page />
      </Activity>
    </StoreProvider>
  );
  const view = render(shown('visible'));
  await userEvent.type(await screen.findByRole('textbox'), '128');
  jest.useFakeTimers();
  view.rerender(shown('hidden'));
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  jest.useRealTimers();
  expect(Object.values(store.getState().api.queries).filter(Boolean)).toHaveLength(0);
  view.rerender(shown('visible'));
  expect(screen.getByRole('textbox')).toHaveValue('128');
  expect(await screen.findByRole('textbox', { name: '金额 member88' })).toHaveValue('128');
});
