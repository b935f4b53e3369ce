import { screen } from '@testing-library/react';
import { answer, breakCall, refuse, renderPage } from '../../testing/index';
import { useMoreMobiles, readRecords, useOperatorText } from './useOperatorText';

const own = '我们自己的说明';
function Text() {
  return <p>{useOperatorText('deposit.hint', own) ?? '加载'}</p>;
}

it.each([
  ['the operator’s text', '单笔200-300元', '单笔200-300元'],
  ['our own for an empty one', ' ', own],
  ['our own for what is no text', { a: 1 }, own],
  ['our own for none', null, own],
])('shows %s', async (_, value, text) => {
  answer('content', { key: 'deposit.hint', value });
  renderPage(<Text />);
  expect(screen.getByText('加载')).toBeInTheDocument();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it.each([
  ['refuses', () => refuse('content', '接口不存在！', 404)],
  ['does not answer', () => breakCall('content')],
])('shows the default text and no toast on an API host that %s', async (_, arrange) => {
  arrange();
  renderPage(<Text />);
  expect(await screen.findByText(own)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

const read = readRecords('question', 'answer');
it.each([
  [[{ question: '问', answer: '答' }], true],
  [[{ question: '问' }], false],
  [[{ question: '问', answer: 1 }], false],
  [[null], false],
  [[], false],
  ['text', false],
])('accepts %j as a list of records: %s', (value, fits) => expect(read(value)).toEqual(fits ? value : undefined));

function Mobile() {
  const more = useMoreMobiles();
  return <p>{more ? String(more.test('16612345678')) : '没有'}</p>;
}

it.each([
  ['166\\d{8}', 'true'],
  ['199\\d{8}', 'false'],
  ['', '没有'],
  ['(', '没有'],
  [5, '没有'],
])('reads the pattern %j of further mobile numbers: %s', async (value, text) => {
  answer('content', { key: 'members.moreMobiles', value });
  renderPage(<Mobile />);
  expect(await screen.findByText(text)).toBeInTheDocument();
});
