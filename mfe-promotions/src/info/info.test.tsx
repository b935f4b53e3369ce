import { screen } from '@testing-library/react';
import { answer, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import AboutPage from './AboutPage';
import FaqPage from './FaqPage';
import { milestones } from './aboutText';
import SponsorPage from './SponsorPage';
import ServicePage, { canBeFramed } from './service/ServicePage';

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

describe('customer service', () => {
  it('frames the service with access to its own storage', async () => {
    answer('getservicerurl', { url: 'https://service.example/chat' });
    renderPage(<ServicePage />);
    const frame = await screen.findByTitle('在线客服');
    expect(frame).toHaveAttribute('src', 'https://service.example/chat');
    expect(frame.getAttribute('sandbox')).toContain('allow-same-origin');
  });

  it("denies a framed page of this origin access to the site's storage", async () => {
    answer('getservicerurl', { url: `${window.location.origin}/api/service` });
    renderPage(<ServicePage />);
    expect((await screen.findByTitle('在线客服')).getAttribute('sandbox')).not.toContain('allow-same-origin');
  });

  it('frames an http service in an http page, with a link next to it', async () => {
    answer('getservicerurl', { url: 'http://service.example/chat' });
    renderPage(<ServicePage />);
    expect(await screen.findByTitle('在线客服')).toHaveAttribute('src', 'http://service.example/chat');
    const link = screen.getByRole('link', { name: '在新窗口打开' });
    expect(link).toHaveAttribute('href', 'http://service.example/chat');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('rejects a URL that is not http(s)', async () => {
    answer('getservicerurl', { url: 'javascript:alert(1)' });
    renderPage(<ServicePage />);
    expect(await screen.findByText('链接无效')).toBeInTheDocument();
  });

  it('offers 重试 when the call fails', async () => {
    breakCall('getservicerurl');
    renderPage(<ServicePage />);
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  });

  describe('addresses that can be framed', () => {
    it.each([
      ['https://service.example/chat', 'https:', true],
      ['https://service.example/chat', 'http:', true],
      ['http://service.example/chat', 'https:', false],
      ['http://127.0.0.1:9000/chat', 'http:', true],
      [`${window.location.origin}/api/service`, 'https:', true],
    ])('%s in an %s page can be framed: %s', (url, protocol, framed) =>
      expect(canBeFramed(url, protocol)).toBe(framed),
    );
  });
});
