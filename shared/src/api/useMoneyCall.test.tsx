import { screen } from '@testing-library/react';
import { useState } from 'react';
import { answer, breakCall, received, renderPage } from '../../testing';
import { useMemberRecoverFundsMutation } from './memberApi';
import { useMoneyCall } from './useMoneyCall';

function Recover() {
  const [recover] = useMemberRecoverFundsMutation();
  const { confirm, busy } = useMoneyCall<{ note?: string }, string>(recover);
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
