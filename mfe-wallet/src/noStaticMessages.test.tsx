import { screen } from '@testing-library/react';
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

type View = ReturnType<typeof renderPage>;
const tab =
  (name: string) =>
  async ({ user }: View) =>
    user.click(await screen.findByRole('tab', { name }));
const button =
  (name: string) =>
  async ({ user }: View) =>
    user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

test.each<[string, () => View, ((view: View) => unknown)[], string]>([
  ['deposit', () => renderPage(<DepositPage />, { token: 't' }), [], '确认存款'],
  ['bank transfer', () => renderPage(<DepositPage />, { token: 't' }), [tab('人民币')], '确认存款'],
  ['protocols', () => renderPage(<DepositPage />, { token: 't' }), [button('协议区别')], '关闭'],
  ['withdraw', () => renderPage(<WithdrawPage />, { token: 't' }), [], '确认取款'],
  ['withdraw to a card', () => renderPage(<WithdrawPage />, { token: 't' }), [tab('人民币')], '确认取款'],
  ['a new wallet', () => renderPage(<WithdrawPage />, { token: 't' }), [button('添加USDT地址')], '确认添加'],
  ['assets', () => renderPage(<AssetsPage />, { token: 't' }), [], '一键回收'],
  ['transfer', () => renderPage(<AssetsPage />, { token: 't' }), [button('转账')], '确认转账'],
  ['rebates', () => renderPage(<AssetsPage />, { token: 't', at: '/?type=5' }), [], '立即领取'],
])('%s shows no event message permanently', async (_screen, open, steps, ready) => {
  answer('user', aUser({ mobile: '', realname: '' }));
  answer('gettransrecord', page([order('A1')]));
  const view = open();
  for (const step of steps) await step(view);
  await screen.findByRole('button', { name: ready });
  expect(messagesOnPage()).toEqual([]);
});

it('finds a message in the page', () => {
  renderPage(<option>{messages.remitterBank}</option>);
  expect(messagesOnPage()).toEqual([messages.remitterBank]);
});
