import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { answer, breakCall, received, renderPage } from '../../testing';
import { startSession } from '../session/sessionSlice';
import { useMemberRecoverFundsMutation } from './memberApi';
import { useMoneyCall } from './useMoneyCall';

function Recover() {
  const [recover] = useMemberRecoverFundsMutation();
  const { confirm, busy } = useMoneyCall<{ note?: string }, string>('transall', recover);
  const [note, setNote] = useState('a');
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void confirm({ note })}>
        一键回收
      </button>
      <button type="button" onClick={() => setNote('b')}>
        改
      </button>
    </>
  );
}

const keys = () => received('transall').map((it) => it.headers.get('idempotency-key'));
const press = { name: '一键回收' };

it('sends a new key with each press that was answered', async () => {
  answer('transall', null);
  const { user } = renderPage(<Recover />, { token: 't' });
  await user.click(screen.getByRole('button', press));
  await user.click(await screen.findByRole('button', press));
  const [first, second] = keys();
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});

it('repeats the key of a press that was never answered, and says that the result is unknown', async () => {
  breakCall('transall');
  const { user } = renderPage(<Recover />, { token: 't' });
  await user.click(screen.getByRole('button', press));
  expect(await screen.findByText('网络异常，结果未知，请查看记录后再试')).toBeInTheDocument();
  answer('transall', null);
  await user.click(screen.getByRole('button', press));
  const [first, second] = keys();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('repeats the key on a screen that was left and opened again, but not for another member', async () => {
  breakCall('transall');
  const first = renderPage(<Recover />, { token: 't' });
  await first.user.click(screen.getByRole('button', press));
  await screen.findByText('网络异常，结果未知，请查看记录后再试');
  first.unmount();
  const second = renderPage(<Recover />, { store: first.store });
  await second.user.click(screen.getByRole('button', press));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
  act(() => void first.store.dispatch(startSession('another')));
  await second.user.click(await screen.findByRole('button', press));
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(keys()[2]).not.toBe(keys()[0]);
});

it('takes a new key for another payload, even after a press without an answer', async () => {
  breakCall('transall');
  const { user } = renderPage(<Recover />, { token: 't' });
  await user.click(screen.getByRole('button', press));
  expect(await screen.findByText('网络异常，结果未知，请查看记录后再试')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '改' }));
  await user.click(screen.getByRole('button', press));
  const [first, second] = keys();
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});
