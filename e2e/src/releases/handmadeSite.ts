import Fastify from 'fastify';
import { handmadeApps } from '../../../delivery/src/testing/releaseOf';

const pages = [...handmadeApps].flatMap(([app, { routes }]) => routes.map((route) => ({ app, ...route })));

/** Shows a skeleton for the page of the hash, then what the page's file makes of it, or that it failed. */
export const handmadeShell = `
  const main = document.querySelector('main');
  const load = (file) => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = file;
    script.onload = resolve;
    script.onerror = () => reject(new Error('no ' + file));
    document.head.append(script);
  });
  const show = async () => {
    const path = location.hash.slice(1).split('?')[0];
    const page = ${JSON.stringify(pages)}.find((it) => it.path.split('/')[1] === path.split('/')[1]);
    if (page.login && !sessionStorage.getItem('token')) return location.replace('#/?redirect=' + path);
    main.innerHTML = '<i data-skeleton>…</i>';
    const file = page.path === '/' ? 'mfe-games/1/home' : page.app + '/1/' + path.split('/')[1];
    try {
      await load('/releases/' + file + '.js');
    } catch {
      main.innerHTML = '<div role="alert"><p>该功能暂时无法使用</p><button>重试</button></div>';
    }
  };
  document.querySelector('button').onclick = () => load('/releases/mfe-games/1/sidebar.js');
  addEventListener('hashchange', show);
  show();
`;

/** A page that works. */
export const wholePage = `document.querySelector('main').innerHTML = '<h2>' + location.hash + '</h2>';`;

const html =
  '<!doctype html><link rel="icon" href="data:,"><button>菜单</button><main></main>' +
  '<script src="/releases/shell/1/main.js"></script>';

const files: Record<string, string | undefined> = {
  '/': html,
  '/releases/shell/1/main.js': handmadeShell,
  '/releases/mfe-games/1/home.js': wholePage,
  '/releases/mfe-games/1/games.js': wholePage,
  '/releases/mfe-games/1/sidebar.js': '',
  '/releases/mfe-wallet/1/deposit.js': wholePage,
  '/releases/mfe-wallet/1/withdraw.js': wholePage,
  '/releases/mfe-wallet/1/order.js': wholePage,
};

/** Serves the site with some files replaced; files that are undefined are missing. */
export const serveHandmadeSite = async (differences: Record<string, string | undefined> = {}) => {
  const asked: string[] = [];
  const served = { ...files, ...differences };
  const app = Fastify({ forceCloseConnections: true });
  app.get('/*', ({ url }, reply) => {
    const [path = ''] = url.split('?');
    asked.push(path);
    const type = path === '/' ? 'text/html' : 'text/javascript';
    const status = served[path] === undefined ? 404 : 200;
    return reply.code(status).type(`${type}; charset=utf-8`).send(served[path]);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, asked, close: () => void app.close() };
};
