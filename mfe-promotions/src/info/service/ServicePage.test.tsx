import { screen } from '@testing-library/react';
import { answer, breakCall, renderPage } from '@site/shared/testing';
import ServicePage from './ServicePage';

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
