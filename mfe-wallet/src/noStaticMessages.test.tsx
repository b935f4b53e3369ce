import { screen } from '@testing-library/react';
import type { JSX } from 'react';
import { messages } from '@site/shared';
import { aUser, answer, renderPage } from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { order, page } from './testing/assetsHost';
import DepositPage from './deposit/DepositPage';
import WithdrawPage from './withdraw/WithdrawPage';
import { answerWallet } from './testing/walletHost';

/*
 * A message announces an event. If the same text stood in the page permanently (an option, a hint), screen readers and
 * tests could not tell the two apart.
 */
const staticMessages = ['empty', 'noMore', 'noDepositWay', 'protocolWarning', 'loginFirst', 'fundPasswordHint'];
const eventMessages = new Set<string>(
  Object.entries(messages).flatMap(([name, text]) => (staticMessages.includes(name) ? [] : [text])),
);

const textsOf = (root: Element): string[] => {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    ['placeholder', 'aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [...texts, ...attributes].filter(Boolean);
};
const messagesOnPage = () => textsOf(document.body).filter((text) => eventMessages.has(text));

beforeEach(answerWallet);

type Step = [role: 'tab' | 'button', name: string];

test.each<[string, JSX.Element, string, Step[]]>([
  ['deposit', <DepositPage key="1" />, '/', [['tab', '人民币']]],
  ['a new wallet', <WithdrawPage key="4" />, '/', [['button', '添加USDT地址']]],
  ['assets', <AssetsPage key="5" />, '/?type=5', [['button', '转账']]],
])('%s shows no event message permanently', async (_page, element, at, steps) => {
  answer('user', aUser({ mobile: '', realname: '' }));
  answer('gettransrecord', page([order('A1')]));
  const { user } = renderPage(element, { token: 't', at });
  for (const [role, name] of steps) {
    const [control] = await screen.findAllByRole(role, { name });
    expect(messagesOnPage()).toEqual([]);
    await user.click(control as HTMLElement);
  }
  await screen.findAllByRole('button', { name: /^(确认|关闭)/ });
  expect(messagesOnPage()).toEqual([]);
});

it('finds a message in the page', () => {
  renderPage(<option>{messages.remitterBank}</option>);
  expect(messagesOnPage()).toEqual([messages.remitterBank]);
});
