import { screen } from '@testing-library/react';
import { answer, breakCall, renderPage } from '@site/shared/testing';
import ServicePage from './ServicePage';

it('frames the service, which keeps its own storage', async () => {
  answer('getservicerurl', { url: 'https://service.example/chat' });
  renderPage(<ServicePage />);
  const frame = await screen.findByTitle('在线客服');
  expect(frame).toHaveAttribute('src', 'https://service.example/chat');
  expect(frame.getAttribute('sandbox')).toContain('allow-same-origin');
});

it("keeps a page on this origin away from the site's storage", async () => {
  answer('getservicerurl', { url: `${window.location.origin}/api/service` });
  renderPage(<ServicePage />);
  expect((await screen.findByTitle('在线客服')).getAttribute('sandbox')).not.toContain('allow-same-origin');
});

it('frames a service on http in a page of http, with a link beside it', async () => {
  answer('getservicerurl', { url: 'http://service.example/chat' });
  renderPage(<ServicePage />);
  expect(await screen.findByTitle('在线客服')).toHaveAttribute('src', 'http://service.example/chat');
  const link = screen.getByRole('link', { name: '在新窗口打开' });
  expect(link).toHaveAttribute('href', 'http://service.example/chat');
  expect(link).toHaveAttribute('target', '_blank');
});

it('refuses an address that is not http(s)', async () => {
  answer('getservicerurl', { url: 'javascript:alert(1)' });
  renderPage(<ServicePage />);
  expect(await screen.findByText('链接无效')).toBeInTheDocument();
});

it('offers 重试 when there is no answer', async () => {
  breakCall('getservicerurl');
  renderPage(<ServicePage />);
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
