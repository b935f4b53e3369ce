import { StoreProvider, createStore } from '@site/shared';
import { answer, breakCall, holdCall, received, server } from '@site/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { isOpen, Site } from './Site';

jest.mock('./SiteRouter', () => ({ SiteRouter: () => <h2>首页内容</h2> }));

const info = {
  title: '金沙湾',
  site_state: 1 as const,
  repair_tips: '系统升级中',
  redpacket_switch: 1,
  index_modal: 0,
};
const open = () =>
  render(
    <StoreProvider store={createStore()}>
      <Site />
    </StoreProvider>,
  );
beforeEach(() => {
  document.title = '';
});

it.each([
  [1, true],
  ['1', true],
  [null, true],
  [undefined, true],
  [0, false],
  ['0', false],
  [2, false],
  ['', false],
])('with site_state %j the site is open: %s', (site_state, open) => expect(isOpen({ site_state } as never)).toBe(open));

it('shows repair_tips alone while the site is closed', async () => {
  answer('app', { ...info, site_state: 0 });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('系统升级中');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(document.title).toBe('金沙湾');
});

it('shows a default text in maintenance without repair_tips', async () => {
  answer('app', { ...info, site_state: 0, repair_tips: '' });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('系统维护中');
});

it('uses the stored info if the request fails', async () => {
  localStorage.setItem('appInfo', JSON.stringify({ ...info, site_state: 0 }));
  breakCall('app');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('系统升级中');
});

it('shows nothing on the first visit until the API host answers', async () => {
  const app = holdCall('app', info);
  open();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy');
  expect(screen.queryByRole('heading')).toBeNull();
  app.answer();
  expect(await screen.findByRole('heading', { name: '首页内容' })).toBeInTheDocument();
});

describe('a site that was closed at the last visit', () => {
  const held = (data: object) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.post('*/api/app', async () => {
        await released;
        return HttpResponse.json({ code: 200, message: '', data });
      }),
    );
    return () => release();
  };
  beforeEach(() => localStorage.setItem('appInfo', JSON.stringify({ ...info, site_state: '0' })));

  it('shows nothing until the API host answers, then opens', async () => {
    const release = held(info);
    open();
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    release();
    expect(await screen.findByRole('heading', { name: '首页内容' })).toBeInTheDocument();
  });

  it('stays closed if the answer says so', async () => {
    const release = held({ ...info, site_state: 0 });
    open();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('系统升级中');
  });
});

it('shows the site at once if it was open at the last visit', () => {
  server.use(http.post('*/api/app', () => new Promise<never>(() => {})));
  localStorage.setItem('appInfo', JSON.stringify(info));
  open();
  expect(screen.getByRole('heading', { name: '首页内容' })).toBeInTheDocument();
});

it('offers 重试 if nothing is known and mounts nothing of the site until an answer arrives', async () => {
  breakCall('app');
  open();
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(document.title).not.toBe('');
  let seen = false;
  const watch = new MutationObserver(() => {
    seen ||= screen.queryByRole('heading') !== null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await userEvent.click(retry);
  await waitFor(() => expect(received('app')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  watch.disconnect();
  expect(seen).toBe(false);
  answer('app', info);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '首页内容' })).toBeInTheDocument();
});
