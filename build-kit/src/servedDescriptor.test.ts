import { servedDescriptor } from './servedDescriptor';

test('gives the live page the routes and slots of the data file, without modules and preloads', () => {
  const app = {
    name: 'mfe-new',
    routes: [{ path: '/new', title: '新页面', login: true, module: './new/NewPage' }],
    slots: { 'home.games': './home/Widget' },
    reads: {},
  };
  expect(servedDescriptor(app, '^1.0.0')).toEqual({
    schema: 2,
    name: 'mfe-new',
    globalName: 'mfe_new',
    entry: 'remoteEntry.js',
    routes: [{ path: '/new', title: '新页面', login: true, preload: [] }],
    slots: [{ name: 'home.games', preload: [] }],
    shared: { range: '^1.0.0' },
  });
});
