import * as v from 'valibot';
import { appSchema, builtRouteSchema } from './appSchema';

const paths = (path: string) => ({
  app: v.safeParse(appSchema, { name: 'mfe-new', routes: [{ path, title: '新', module: './NewPage' }] }),
  built: v.safeParse(builtRouteSchema, { path, preload: [] }),
});

test.each(['/', '/deposit', '/resetPasswordNew', '/bank/add-card_2'])('accepts the path %s', (path) => {
  const { app, built } = paths(path);
  expect(app.success).toBe(true);
  expect(built.success).toBe(true);
});

test.each(['', 'deposit', '/deposit/', '//deposit', '/order/:id', '/x/(y', '/a.b', '/help/*', '/存款', '/a?b', '/a\n'])(
  'rejects the path %j, and says which are allowed',
  (path) => {
    const { app, built } = paths(path);
    expect(app.issues?.map(({ message }) => message)).toEqual([expect.stringMatching(/^A path is \/ or segments of/)]);
    expect(built.success).toBe(false);
  },
);
