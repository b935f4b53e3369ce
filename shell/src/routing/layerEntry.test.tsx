import { inFlightRequests, SiteLink, useGoBack, useLayer } from '@site/shared';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { HashAddressRouter } from './HashAddressRouter';
import { backReachesWatchers } from './layerEntry';

/** A layer above the page that holds another one, unless it is the second. */
function Layer({ name, onClose, stays }: { name: string; onClose: () => void; stays?: boolean }) {
  const [inner, setInner] = useState(false);
  const navigate = useNavigate();
  const back = useGoBack();
  useLayer(true, stays ? undefined : onClose);
  return (
    <>
      <p>{name}</p>
      <button onClick={onClose}>关闭{name}</button>
      <button onClick={() => setInner(true)}>打开内层</button>
      <button onClick={back}>返回</button>
      <SiteLink to="/vip" onClick={onClose}>
        VIP专区
      </SiteLink>
      <button
        onClick={() => {
          onClose();
          setTimeout(() => void navigate('/games'));
        }}
      >
        稍后前往
      </button>
      <button onClick={() => void navigate('/login', { replace: true })}>登录</button>
      {inner && <Layer name="内层" onClose={() => setInner(false)} />}
    </>
  );
}

function Page() {
  const { pathname } = useLocation();
  const [layer, setLayer] = useState<{ name: '外层' | '必答'; on: string }>();
  if (layer && layer.on !== pathname) setLayer(undefined);
  return (
    <>
      <p>在 {pathname}</p>
      <input aria-label="金额" />
      <SiteLink to="/deposit">存款</SiteLink>
      <button onClick={() => setLayer({ name: '外层', on: pathname })}>打开</button>
      <button onClick={() => setLayer({ name: '必答', on: pathname })}>提问</button>
      {layer && <Layer name={layer.name} onClose={() => setLayer(undefined)} stays={layer.name === '必答'} />}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const at = (path: string) => screen.findByText(`在 ${path}`);
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());
/** A history traversal and all that it causes: jsdom makes each in a separate task. */
const settle = () =>
  act(async () => {
    for (let tasks = 0; tasks < 10; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
  });
const back = async () => {
  act(() => window.history.back());
  await settle();
};
const forward = async () => {
  act(() => window.history.forward());
  await settle();
};
const userAgent = jest.spyOn(navigator, 'userAgent', 'get');

/** Opens /faq, then /deposit with a typed amount. */
async function openPage() {
  window.history.pushState(null, '', '#/faq');
  const view = render(
    <HashAddressRouter>
      <Page />
    </HashAddressRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: '存款' }));
  await at('/deposit');
  await userEvent.type(screen.getByLabelText('金额'), '500');
  return view;
}

describe('with a history entry', () => {
  beforeEach(openPage);

  it('back closes the layer and keeps the page; the next back leaves the page', async () => {
    await press('打开');
    await back();
    expect(screen.queryByText('外层')).toBeNull();
    expect(screen.getByLabelText('金额')).toHaveValue('500');
    await back();
    await at('/faq');
    await forward();
    await at('/deposit');
  });

  it('back closes layers from the top, one at a time', async () => {
    await press('打开');
    await press('打开内层');
    await back();
    expect(screen.queryByText('内层')).toBeNull();
    expect(screen.getByText('外层')).toBeInTheDocument();
    await back();
    expect(screen.queryByText('外层')).toBeNull();
    await at('/deposit');
    await back();
    await at('/faq');
  });

  it('a layer that its button closes leaves no entry, and one that opens at once keeps it', async () => {
    await press('打开');
    await press('关闭外层');
    await press('打开');
    await settle();
    await back();
    expect(screen.queryByText('外层')).toBeNull();
    await press('打开');
    await press('关闭外层');
    await settle();
    await back();
    await at('/faq');
  });

  it('forward after back shows the page without the layer, and back then leaves the page', async () => {
    await press('打开');
    await back();
    await forward();
    await at('/deposit');
    expect(screen.queryByText('外层')).toBeNull();
    await back();
    await at('/faq');
  });

  it.each([
    ['a link that closes its layer', () => userEvent.click(screen.getByRole('link', { name: 'VIP专区' })), '/vip'],
    ['a navigation right after the close', () => press('稍后前往'), '/games'],
  ])('back after %s shows the page, then the one before', async (_, navigate, target) => {
    await press('打开');
    await navigate();
    await at(target);
    await settle();
    await at(target);
    await back();
    await at('/deposit');
    await back();
    await at('/faq');
  });

  it('a page that replaces the page of a layer has its place in the history', async () => {
    await press('打开');
    await press('登录');
    await at('/login');
    await settle();
    await back();
    await at('/faq');
  });

  it('返回 inside a layer leaves the page', async () => {
    await press('打开');
    await press('返回');
    await at('/faq');
  });

  it('an address that is typed above a layer is left to the page', async () => {
    await press('打开');
    act(() => void (window.location.hash = '/kefu'));
    await at('/kefu');
    await settle();
    await back();
    await at('/deposit');
    await back();
    await at('/faq');
  });

  it('keeps a layer that needs an answer, as often as back is pressed', async () => {
    await press('提问');
    for (let times = 0; times < 3; times += 1) {
      await back();
      expect(screen.getByText('必答')).toBeInTheDocument();
    }
    await press('关闭必答');
    await gone('必答');
    await settle();
    await back();
    await at('/faq');
  });

  it('keeps a layer while money moves', async () => {
    await press('打开');
    const arrived = inFlightRequests.add('token', 'withdraw', false, true);
    await back();
    expect(screen.getByText('外层')).toBeInTheDocument();
    arrived();
    await back();
    expect(screen.queryByText('外层')).toBeNull();
  });
});

it('a page that was loaded again with a layer open is left with one back', async () => {
  const { unmount } = await openPage();
  await press('打开');
  const state = window.history.state as object;
  unmount();
  await settle();
  // As the browser has it after a reload: both entries, and no layer.
  window.history.pushState(state, '', '#/deposit');
  render(
    <HashAddressRouter>
      <Page />
    </HashAddressRouter>,
  );
  await settle();
  await at('/deposit');
  await back();
  await at('/faq');
});

describe('with a CloseWatcher', () => {
  const watchers: { onclose: (() => void) | null; destroy: jest.Mock }[] = [];
  class FakeWatcher {
    onclose: (() => void) | null = null;
    destroy = jest.fn(() => void watchers.splice(watchers.indexOf(this), 1));
    constructor() {
      watchers.push(this);
    }
  }
  /** As the browser does: back reaches the latest watcher, which then no longer exists. */
  const close = async () => {
    act(() => watchers.pop()?.onclose?.());
    await settle();
  };
  const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

  beforeEach(() => Object.assign(window, { CloseWatcher: FakeWatcher }));
  afterEach(() => {
    watchers.length = 0;
    userAgent.mockReset();
    Reflect.deleteProperty(window, 'CloseWatcher');
  });

  it('closes layers from the top, without a history entry', async () => {
    userAgent.mockReturnValue(`${android} Chrome/140.0.0.0 Mobile Safari/537.36`);
    await openPage();
    const { length } = window.history;
    await press('打开');
    await press('打开内层');
    await close();
    expect(screen.queryByText('内层')).toBeNull();
    expect(screen.getByText('外层')).toBeInTheDocument();
    await close();
    expect(screen.queryByText('外层')).toBeNull();
    expect(watchers).toHaveLength(0);
    await press('提问');
    await close();
    expect(screen.getByText('必答')).toBeInTheDocument();
    expect(watchers).toHaveLength(1);
    await press('关闭必答');
    await settle();
    expect(watchers).toHaveLength(0);
    expect(window.history).toHaveLength(length);
  });

  it.each([
    ['Chrome on Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`, true],
    ['Edge on Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, true],
    ['a tablet', `${android} Chrome/140.0.0.0 Safari/537.36`, true],
    ['a WebView', `${android.replace('K)', 'K; wv)')} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`, false],
    ['WeChat', `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8`, false],
    ['UC', `${android} Version/4.0 Chrome/140.0.0.0 UCBrowser/17 Mobile Safari/537.36`, false],
    ['Huawei', `${android} Chrome/140.0.0.0 HuaweiBrowser/16 Mobile Safari/537.36`, false],
    [
      'a desktop',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537',
      false,
    ],
  ])('is used in %s: %s', (_, agent, used) => expect(backReachesWatchers.test(agent)).toBe(used));

  it('is not used where back does not reach it', async () => {
    userAgent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537');
    await openPage();
    await press('打开');
    expect(watchers).toHaveLength(0);
    expect(window.history.state).toHaveProperty('layer');
    await press('关闭外层');
    await settle();
  });
});
