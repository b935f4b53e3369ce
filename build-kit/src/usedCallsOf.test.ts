import { join } from 'node:path';
import { read } from '@site/shared/app';
import { temporaryFolder, writeFiles } from '../../delivery/src/testing/builtApp';
import { callsFromReads, usedCallsOf } from './usedCallsOf';

const folder = temporaryFolder();
writeFiles(folder, {
  'app/page.tsx': 'export const page = ({ balance }, it) => [balance, it.realname, it["avatar"]];',
  'shared/src/money/fee.ts': 'export const fee = (user) => user.withdrawcashfee;',
  'shared/src/money/fee.test.ts': 'expect(user.mobile);',
});
const used = (...names: string[]) => usedCallsOf(names, [join(folder, 'app/page.tsx')], join(folder, 'shared'));

test('of a response the fields are recorded whose names occur in the sources of the app or the shared package', () => {
  const { response } = used('user').user ?? {};
  expect(Object.keys(response?.properties ?? {})).toEqual(['avatar', 'balance', 'realname', 'withdrawcashfee']);
  expect(response?.required).toEqual(['balance', 'withdrawcashfee']);
});

test('method, access, the whole request and whether the call may be missing are recorded', () => {
  expect(used('content', 'get_pay_way')).toEqual({
    content: {
      method: 'POST',
      access: 'public',
      optional: true,
      request: expect.objectContaining({ required: ['key'] }),
      response: expect.objectContaining({ required: [] }),
    },
    get_pay_way: expect.objectContaining({ method: 'GET', access: 'member' }),
  });
});

test('calls that only the data file of an app names, as its first requests, are recorded', () => {
  const reads = { '/page': [read('content', { key: 'about' }), read('get_pay_way', {})], 'home.games': [] };
  expect(callsFromReads(reads)).toEqual(['content', 'get_pay_way']);
  expect(Object.keys(used(...callsFromReads(reads)))).toEqual(['content', 'get_pay_way']);
});

test('a name that the contract does not have is refused', () => {
  expect(() => used('user', 'unknown')).toThrow(/^unknown is not a call of @site\/contract/);
});

test('of a call that the shell makes for an app, the fields are recorded whose names occur in the app', () => {
  const files = [join(folder, 'app/page.tsx')];
  const { user, getcard, app } = usedCallsOf(['app'], files, join(folder, 'shared'), ['user', 'getcard', 'app']);
  expect(user).toMatchObject({ viaShell: true, method: 'POST' });
  expect(Object.keys(user?.response.properties ?? {})).toEqual(['avatar', 'balance', 'realname']);
  // The app reads nothing of it.
  expect(getcard).toBeUndefined();
  expect(app).not.toHaveProperty('viaShell');
});
