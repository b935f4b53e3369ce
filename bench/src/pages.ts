import type { Part } from './measure/pageProbe';

/** A page of the site that is measured. */
export interface Page {
  /** Its path below `#`. */
  path: string;
  /** Opened with a member's session. */
  member: boolean;
  /** Its main control and its content from the API host; all of them: a member can use the page. */
  usable: Part[];
}

export const home: Page = {
  path: '/',
  member: false,
  usable: [{ selector: 'main section button', text: '.', count: 8, works: true }],
};

/** Pages that are opened directly, from a bookmark or a message. */
export const deepLinks: Page[] = [
  {
    path: '/deposit',
    member: true,
    usable: [
      { selector: 'main button[type=submit]', text: '确认存款', works: true },
      { selector: 'main [role=tab]', works: true },
      { selector: 'main form', text: String.raw`参考汇率 \d` },
    ],
  },
  {
    path: '/assets',
    member: true,
    usable: [
      { selector: 'main button', text: '一键回收', works: true },
      { selector: 'main [role=tab]', count: 6, works: true },
      { selector: 'main', text: String.raw`主账户余额\s*¥\d` },
      { selector: 'main li', text: String.raw`¥\d` },
    ],
  },
  {
    path: '/userCenter',
    member: true,
    usable: [
      { selector: 'main a', text: '账户中心', works: true },
      { selector: 'main', text: String.raw`累计存款\s*¥\d` },
    ],
  },
  {
    path: '/vip',
    member: true,
    usable: [
      { selector: 'main section', text: String.raw`累计流水\s*¥\d`, count: 3, works: true },
      { selector: 'main progress', works: true },
    ],
  },
  { path: '/activeList', member: true, usable: [{ selector: 'main a', text: '.', works: true }] },
  { path: '/myNews', member: true, usable: [{ selector: 'main li a', text: '.', works: true }] },
  {
    path: '/login',
    member: false,
    usable: [
      { selector: 'form input', count: 3, works: true },
      { selector: 'form button[type=submit]', text: '登录', works: true },
    ],
  },
  {
    path: '/register',
    member: false,
    usable: [
      { selector: 'form input', count: 6, works: true },
      { selector: 'form button[type=submit]', text: '创建账户', works: true },
    ],
  },
  {
    path: '/faq',
    member: false,
    usable: [
      { selector: 'main article', text: '.', count: 3, works: true },
      { selector: 'main a', text: '联系在线客服', works: true },
    ],
  },
];

const more: Page[] = [
  {
    path: '/games',
    member: true,
    usable: [{ selector: 'main [role=tabpanel] button', text: '.', count: 8, works: true }],
  },
  { path: '/about', member: true, usable: [{ selector: 'main h2', text: '适度娱乐' }] },
];

/** A page of the lists above. */
export const pageAt = (path: string): Page => {
  const page = [home, ...deepLinks, ...more].find((it) => it.path === path);
  if (!page) throw new Error(`The bench has no page ${path}.`);
  return page;
};

/** Ten pages of four apps that a member goes through. */
export const memberRoutes: Page[] = [
  '/',
  '/games',
  '/deposit',
  '/activeList',
  '/userCenter',
  '/vip',
  '/assets',
  '/myNews',
  '/about',
  '/faq',
].map(pageAt);
