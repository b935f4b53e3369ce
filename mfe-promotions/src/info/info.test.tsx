import { screen } from '@testing-library/react';
import { answer, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import AboutPage from './AboutPage';
import FaqPage from './FaqPage';
import { milestones } from './aboutText';
import SponsorPage from './SponsorPage';

it.each([
  ['knows no such call', () => refuse('content', '未知接口', 404)],
  ['has no text', () => answer('content', { key: 'about', value: null })],
  ['does not answer', () => breakCall('content')],
])('shows the default text when the host %s', async (_case, host) => {
  host();
  renderPage(<AboutPage />);
  expect(await screen.findByRole('heading', { name: '适度娱乐' })).toBeInTheDocument();
  expect(screen.queryByText('未知接口')).not.toBeInTheDocument();
});

it("shows the operator's text, sanitised", async () => {
  answer('content', ({ key }) => ({ key: String(key), value: '<p>自有文案</p><img src=x onerror=alert(1)>' }));
  const { container } = renderPage(<AboutPage />);
  expect(await screen.findByText('自有文案')).toBeInTheDocument();
  expect(container.querySelector('[onerror]')).toBeNull();
  expect(received('content').map((it) => it.body)).toEqual([{ key: 'about' }]);
});

it('answers questions, including how long a coin withdrawal takes', async () => {
  answer('content', { key: 'faq', value: [{ question: '只有问题' }] });
  renderPage(<FaqPage />);
  expect(await screen.findByText(/30分钟/)).toBeVisible();
});

it("shows the operator's questions", async () => {
  answer('content', { key: 'faq', value: [{ question: '问？', answer: '答。' }] });
  renderPage(<FaqPage />);
  expect(await screen.findByRole('heading', { name: '问？' })).toBeInTheDocument();
  expect(screen.getByText('答。')).toBeVisible();
});

it('shows the seven milestones and the history tab', async () => {
  answer('content', ({ key }) => ({ key: String(key), value: null }));
  const { user } = renderPage(<SponsorPage />);
  expect(await screen.findByText('单笔投注限额提升至2,000,000')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(milestones.length);
  await user.click(screen.getByRole('tab', { name: '品牌历史' }));
  expect(await screen.findByText(/自成立以来/)).toBeInTheDocument();
});
