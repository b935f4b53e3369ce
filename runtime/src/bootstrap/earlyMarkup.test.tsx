import { runBootstrap } from './testing/runBootstrap';

const base = '/releases/mfe-wallet/1/';
const apps = {
  'mfe-wallet': {
    base,
    entry: 'entry.js',
    routes: [
      { path: '/deposit', title: '存款', login: true, preload: [], markup: 'deposit.json' },
      { path: '/withdraw', title: '取款', preload: [], markup: 'withdraw.json' },
      { path: '/assets', title: '资产', preload: [] },
    ],
    slots: [],
  },
};
const page = { css: 'p{color:red}', visitor: '<p>访客</p>', member: '<p>会员</p><form><button>提交</button></form>' };

const fetched = jest.fn();
let answer: () => Promise<Response>;

/** Opens the site's page at an address and runs the inline script. */
async function open(
  hash: string,
  { registry = apps, reads = { all: [] } }: { registry?: object; reads?: object } = {},
): Promise<void> {
  document.body.innerHTML = `
    <meta name="theme-color" content="" />
    <script type="application/json" id="site-registry">${JSON.stringify({ apps: registry })}</script>
    <div id="root"><div data-prerendered="page"><div data-prerendered="title"><h1></h1></div></div></div>`;
  window.history.replaceState(null, '', hash);
  if (!localStorage.getItem('appInfo')) localStorage.setItem('appInfo', '{}');
  runBootstrap(reads);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

const shown = () => document.getElementById('prerendered-page')?.textContent;

beforeEach(() => {
  answer = () => Promise.resolve({ ok: true, json: () => Promise.resolve(page) } as Response);
  global.fetch = fetched.mockImplementation(() => answer());
  global.CSSStyleSheet = class {
    replaceSync() {}
  } as unknown as typeof CSSStyleSheet;
  document.adoptedStyleSheets = [];
});

afterEach(() => {
  window.prerenderedPage?.remove();
  sessionStorage.clear();
  localStorage.clear();
});

it('shows a visitor the markup for visitors and the title of the page', async () => {
  await open('#/withdraw');
  expect(shown()).toBe('访客');
  expect(document.querySelector('h1')).toHaveTextContent('取款');
  expect(document.adoptedStyleSheets).toHaveLength(1);
});

it.each([
  ['once the site is known to be open', 1, '访客'],
  ['not of a closed site', 0, undefined],
])('shows the markup of a first visit %s', async (_rule, state, text) => {
  localStorage.setItem('appInfo', 'null');
  let tell = (_response: object) => {};
  const info = new Promise<object>((resolve) => (tell = resolve));
  const markup = answer;
  global.fetch = jest.fn((url: unknown) => (String(url) === '/api/app' ? info : markup())) as unknown as typeof fetch;
  await open('#/withdraw', { reads: { all: [{ url: 'app' }] } });
  expect(shown()).toBeUndefined();
  const response = { clone: () => response, json: () => Promise.resolve({ data: { site_state: state } }) };
  tell(response);
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  expect(shown()).toBe(text);
});

it('gives the document the title of the page and of the site, as far as the device knows it', async () => {
  document.title = '金禧会员站';
  await open('#/withdraw');
  expect(document.title).toBe('取款 - 金禧会员站');
  localStorage.setItem('appInfo', '{"title":"另一会员站"}');
  await open('#/withdraw');
  expect(document.title).toBe('取款 - 另一会员站');
});

it('shows a member the markup for members', async () => {
  sessionStorage.setItem('token', 't');
  await open('#/deposit');
  expect(shown()).toBe('会员提交');
});

it.each([
  ['a visitor on a page that needs a session', '#/deposit', apps],
  ['a page without markup', '#/assets', apps],
  ['parameters that may select what the page shows', '#/withdraw?type=1', apps],
  ['home', '#/', apps],
])('fetches no markup for %s', async (_, hash, registry) => {
  await open(hash, { registry });
  expect(fetched).not.toHaveBeenCalled();
  expect(shown()).toBeUndefined();
});

it('fetches no markup offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('#/withdraw');
  jest.restoreAllMocks();
  expect(fetched).not.toHaveBeenCalled();
});

it('fetches the markup also with the address to return to', async () => {
  await open('#/withdraw?redirect=%2Fassets');
  expect(shown()).toBe('访客');
});

it('shows and fetches nothing of a site that was closed at the last visit', async () => {
  localStorage.setItem('appInfo', '{"site_state":"0"}');
  await open('#/withdraw');
  expect(fetched).not.toHaveBeenCalled();
});

it.each<[string, () => Promise<Response>]>([
  ['missing', () => Promise.resolve({ ok: false } as Response)],
  [
    'damaged',
    () => Promise.resolve({ ok: true, json: () => Promise.reject(new SyntaxError()) } as unknown as Response),
  ],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows nothing when the file is %s', async (_, reply) => {
  answer = reply;
  await open('#/withdraw');
  expect(shown()).toBeUndefined();
});

it.each([
  ['the hash that the registry has', { 'withdraw.json': 'h'.repeat(43) }, `sha256-${'h'.repeat(43)}=`],
  ['a hash that no content has if the registry has none', {}, `sha256-${'A'.repeat(43)}=`],
])('fetches the markup with %s, so that the browser rejects any other content', async (_, hashes, integrity) => {
  const shell = { base: '/releases/shell/1/', hashes: {}, routes: [{ path: '/', preload: [] }], slots: [] };
  await open('#/withdraw', { registry: { shell, 'mfe-wallet': { ...apps['mfe-wallet'], hashes } } });
  expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ integrity }));
});

it('shows nothing once React has started', async () => {
  let arrive: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  await open('#/withdraw');
  document.getElementById('root')!.innerHTML = '<main></main>';
  arrive({ ok: true, json: () => Promise.resolve(page) } as Response);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(shown()).toBeUndefined();
});

it('removes the page and its styles when the address changes', async () => {
  await open('#/withdraw');
  window.dispatchEvent(new Event('hashchange'));
  expect(shown()).toBeUndefined();
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(window.prerenderedPage).toBeUndefined();
});

it('records the last tapped control and does not submit the form', async () => {
  sessionStorage.setItem('token', 't');
  await open('#/deposit');
  const button = document.querySelector('button')!;
  const submitted = jest.fn();
  document.addEventListener('submit', submitted);
  button.click();
  expect(submitted).not.toHaveBeenCalled();
  expect(window.prerenderedPage?.tapped).toBe(button);
});

describe('a control that is tapped before React', () => {
  const menu = () => document.querySelector<HTMLElement>('[aria-label="菜单"]')!;
  const openWithMenu = async () => {
    sessionStorage.setItem('token', 't');
    await open('#/deposit');
    document.querySelector('[data-prerendered="title"]')!.innerHTML = '<button aria-label="菜单"><svg></svg></button>';
  };

  it('is shown as pressed', async () => {
    await openWithMenu();
    menu()
      .querySelector('svg')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(menu().dataset.pressed).toBe('');
  });

  it('replaces the one that was tapped before, on the page as well', async () => {
    await openWithMenu();
    const button = document.querySelector<HTMLButtonElement>('form button')!;
    button.click();
    menu().click();
    expect(button.dataset.pressed).toBeUndefined();
    expect(window.prerenderedPage?.tapped).toBeNull();
    button.click();
    expect(menu().dataset.pressed).toBeUndefined();
    expect(window.prerenderedPage?.tapped).toBe(button);
  });
});

describe('early answers', () => {
  const read = { url: 'noticeList', body: '{"page":1}' };
  const routes = [{ path: '/myNews', title: '我的消息', preload: [], markup: 'news.json', reads: [read] }];
  const registry = { account: { base, entry: 'entry.js', routes, slots: [] } };
  const template = (otherwise = '') =>
    '<div aria-busy="true"><template data-call="noticeList" data-fields="id title created_at.10">' +
    '<a href="#/n?id=__0__">__1__ __2__</a>' +
    `<a href="#/n?id=__0__">__1__</a></template>${otherwise}<i>加载中</i></div>`;

  async function openFilled(data: unknown, otherwise?: string, reply = () => Promise.resolve({ data })) {
    const clone = () => ({ json: reply });
    const markup = { css: '', visitor: template(otherwise) };
    global.fetch = fetched.mockImplementation((url: string | URL) =>
      Promise.resolve(String(url).startsWith('/api/') ? { clone } : { ok: true, json: () => Promise.resolve(markup) }),
    ) as typeof fetch;
    await open('#/myNews', { registry });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return document.getElementById('prerendered-page')!;
  }

  const notice = { id: 7, title: '<b>维护</b>"', created_at: '2026-11-22 10:00:00' };

  it.each([
    ['a list', [notice]],
    ['a wrapped list', { data: [notice] }],
    ['a value', { value: [notice] }],
  ])('fill the items with the text of %s and drop the rest', async (_, data) => {
    const filled = await openFilled(data);
    expect(filled).toHaveTextContent(/^<b>维护<\/b>" 2026-11-22$/);
    expect(filled.querySelector('a')).toHaveAttribute('href', '#/n?id=7');
    expect(filled.querySelectorAll('a')).toHaveLength(1);
    expect(filled.querySelector('[aria-busy]')).toBeNull();
  });

  it('encode an id in an address', async () => {
    const filled = await openFilled([{ ...notice, id: '7&of="a' }]);
    expect(filled.querySelector('a')).toHaveAttribute('href', '#/n?id=7%26of%3D%22a');
  });

  it('show no more items than the markup has', async () => {
    const filled = await openFilled([notice, { ...notice, title: '二' }, notice]);
    expect(filled.querySelectorAll('a')).toHaveLength(2);
  });

  it.each([
    ['without items', () => Promise.resolve({ data: [] })],
    ['that is no JSON', () => Promise.reject(new SyntaxError())],
  ])('%s leave the skeletons, or show what the page shows otherwise', async (_, reply) => {
    expect(await openFilled(null, '', reply)).toHaveTextContent('加载中');
    window.prerenderedPage?.remove();
    const filled = await openFilled(null, '<template data-otherwise><p>默认</p></template>', reply);
    expect(filled).toHaveTextContent(/^默认$/);
  });
});

describe('calculations of a page', () => {
  const reads = [{ url: 'balancelist', body: '{}' }, { url: 'get_pay_way?' }];
  const routes = [{ path: '/centre', title: '会员中心', preload: [], markup: 'centre.json', early: 'early.js', reads }];
  const registry = { account: { base, entry: 'entry.js', routes, slots: [] } };
  const visitor =
    '<div><template data-calculated="total" data-fields="total"><b>__0__</b><i>__0__</i></template>加载中</div>';
  const script = () => document.querySelector<HTMLScriptElement>('script[src]')!;

  /** Opens the page, whose script then has loaded with these items, and shows what the page has become. */
  async function openCalculated(list: object, items: (...data: never[]) => (Record<string, string> | null)[]) {
    const answered = (body: object) => ({ ok: true, clone: () => answered(body), json: () => Promise.resolve(body) });
    const bodies: Record<string, object> = {
      app: { data: { site_state: 1 } },
      balancelist: list,
      'get_pay_way?': { data: { card: 1 } },
    };
    global.fetch = fetched.mockImplementation((url: string | URL) =>
      Promise.resolve(answered(bodies[String(url).slice('/api/'.length)] ?? { css: '', visitor })),
    ) as typeof fetch;
    document.head.innerHTML = '';
    await open('#/centre', { registry, reads: { all: [{ url: 'app' }] } });
    window.earlyCalculations = { total: { calls: ['balancelist', 'app', 'get_pay_way'], items } };
    script().dispatchEvent(new Event('load'));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return document.getElementById('prerendered-page')!;
  }

  it('fill the items from several answers, and leave out those that are null', async () => {
    const items = (...data: object[]) => [null, { total: JSON.stringify(data) }];
    const filled = await openCalculated({ data: ['1.00'] }, items);
    expect(script()).toHaveAttribute('src', `${base}early.js`);
    expect(filled.innerHTML).toBe('<div><i>[["1.00"],{"site_state":1},{"card":1}]</i></div>');
  });

  it('are not asked when a call was refused', async () => {
    const items = jest.fn();
    expect(await openCalculated({ code: 500, data: null }, items)).toHaveTextContent('加载中');
    expect(items).not.toHaveBeenCalled();
  });

  it('leave the skeletons when they fail, or their script does not load', async () => {
    const failing = () => {
      throw new TypeError('not a list');
    };
    expect(await openCalculated({ data: [] }, failing)).toHaveTextContent('加载中');
    window.prerenderedPage?.remove();
    delete window.earlyCalculations;
    document.head.innerHTML = '';
    await open('#/centre', { registry, reads: { all: [{ url: 'app' }] } });
    script().dispatchEvent(new Event('error'));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(shown()).toBe('加载中');
  });
});

it('shows an empty box for a picture that fails', async () => {
  const markup = { css: '', visitor: '<img src="/none.svg" alt="">' };
  answer = () => Promise.resolve({ ok: true, json: () => Promise.resolve(markup) } as Response);
  await open('#/withdraw');
  const picture = document.querySelector('#prerendered-page img')!;
  picture.dispatchEvent(new Event('error'));
  expect(picture).not.toHaveAttribute('src');
});

it('keeps one of several alternatives', async () => {
  const markup = { css: '', visitor: '<span data-one-of><b>1</b><b>2</b></span>' };
  answer = () => Promise.resolve({ ok: true, json: () => Promise.resolve(markup) } as Response);
  await open('#/withdraw');
  expect(shown()).toMatch(/^[12]$/);
});
