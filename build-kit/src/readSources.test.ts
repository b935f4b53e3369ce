import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read as readOf } from '@site/shared/app';
import type { Endpoint } from '../../delivery/src/format/descriptor';
import { temporaryFolder, writeFiles } from '../../delivery/src/testing/builtApp';
import { readSources } from './readSources';
import { findStaleDataReads } from './findStaleDataReads';
import { callsFromReads, usedCallsOf } from './usedCallsOf';

const read = (text: string) => {
  const path = join(temporaryFolder(), 'page.tsx');
  writeFileSync(path, text);
  return readSources([path]);
};

describe('endpoints', () => {
  const injected = async (definition: string, before = "overrideExisting: 'throw',"): Promise<Endpoint[]> =>
    (await read(`api.injectEndpoints({ ${before} endpoints: (build) => ({ ${definition} }) });`)).endpoints;
  const shape = async (definition: string) => (await injected(definition))[0]?.shape;
  const original = "walletGet: build.query<Order[], void>({ query: () => call('orders', { page: 1000 }) })";

  test('are sorted by name and have a shape and the overrideExisting of their injection', async () => {
    const twelveDigits = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(await injected(`${original}, a: build.mutation<void, void>({})`)).toEqual([
      { name: 'a', shape: twelveDigits, overrideExisting: 'throw' },
      { name: 'walletGet', shape: twelveDigits, overrideExisting: 'throw' },
    ]);
    expect(await injected(original, '')).toMatchObject([{ overrideExisting: false }]);
    expect(await injected(original, 'overrideExisting: true,')).toMatchObject([{ overrideExisting: true }]);
  });

  test.each([
    ['a comment', original.replace('({', '(/* all */ {')],
    [
      'formatting',
      original.replaceAll(', ', ',\n   ').replaceAll("'", '"').replace('})', '\n,})').replace('1000', '1e3'),
    ],
    ['parentheses', original.replace("call('orders', { page: 1000 })", "(call('orders', ({ page: 1000 })))")],
  ])('have the same shape with %s', async (_change, text) => {
    expect(text).not.toBe(original);
    expect(await shape(text)).toBe(await shape(original));
  });

  test.each([
    ['type argument', original.replace('Order[]', 'Order[] | null')],
    ['kind', original.replace('query<', 'mutation<')],
    ['call', original.replace('orders', 'order')],
    ['option', original.replace('({ query', "({ providesTags: ['Records'], query")],
  ])('have another shape with another %s', async (_change, text) => {
    expect(await shape(text)).not.toBe(await shape(original));
  });

  test.each(['...others', '[name]: build.query<void, void>({})', 'walletGet: definition', 'walletGet() {}'])(
    'must not be written as %s',
    async (definition) => {
      await expect(injected(definition)).rejects.toThrow(/\bpage\.tsx: write endpoints as/);
    },
  );
});

describe('calls', () => {
  const inEndpoint = (query: string) =>
    `api.injectEndpoints({ endpoints: (build) => ({ a: build.query({ ${query} }) }) });`;

  test.each([
    ['a query', inEndpoint("query: () => call('user', {})"), ['user']],
    ['a choice', inEndpoint("query: (card) => call(card ? 'getcard' : ('banklist'), {})"), ['banklist', 'getcard']],
    ['a request inside of a query', inEndpoint("queryFn: async (_, __, ___, ask) => ask(call('app', {}))"), ['app']],
    ['a mutation that moves money', inEndpoint("...idempotentMutation('recharge', {})"), ['recharge']],
    ['a call of another function', "void ask('user'); call(name, {});", []],
  ])('are read of %s', async (_what, text, calls) => {
    expect((await read(text)).calls).toEqual(calls);
  });

  test('must not have a computed name in an endpoint', async () => {
    const text = inEndpoint('query: () => call(name, {})');
    await expect(read(text)).rejects.toThrow(/\bpage\.tsx: write a call's name out/);
  });
});

describe('places for slots', () => {
  test('are returned by the names of the slots', async () => {
    const page = 'export const Home = () => <><Slot name="home.games" /><Slot name={("home.other")} quiet /></>;';
    expect((await read(page)).slotPlaces).toEqual(['home.games', 'home.other']);
  });

  test('must not have a computed name', async () => {
    const page = 'export const Home = () => <Slot name={name} />;';
    await expect(read(page)).rejects.toThrow(/\bpage\.tsx: write a slot's name out/);
  });
});

describe('stale data', () => {
  test.each([
    ['const { data } = useAQuery(id);', ['useAQuery']],
    ['const { data: order } = useAQuery(id || skipToken);', ['useAQuery']],
    ["const { data } = useAInfiniteQuery(isCard ? 'card' : 'wallet');", ['useAInfiniteQuery']],
    ['const query = useAQuery({ id }); show(<p>{query.data}</p>);', ['useAQuery']],
    ['show(useAQuery(id).data);', ['useAQuery']],
    ['const { currentData } = useAQuery(id);', []],
    ['const query = useAQuery(id); show(query.currentData);', []],
    ['const { data } = useAQuery();', []],
    ["const { data } = useAQuery('faq');", []],
    ['const { data } = useAQuery(on ? undefined : skipToken);', []],
  ])('%s reads data of %j', async (source, hooks) => {
    expect(await findStaleDataReads(source)).toEqual(hooks);
  });
});

describe('calls in use', () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'app/page.tsx': 'export const page = ({ balance }, it) => [balance, it.realname, it["avatar"]];',
    'shared/src/money/fee.ts': 'export const fee = (user) => user.withdrawcashfee;',
    'shared/src/money/fee.test.ts': 'expect(user.mobile);',
  });
  const used = (...names: string[]) => usedCallsOf(names, [join(folder, 'app/page.tsx')], join(folder, 'shared'));

  test('of a response the fields are recorded whose names occur in the app or the shared package', () => {
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
    const reads = { '/page': [readOf('content', { key: 'about' }), readOf('get_pay_way', {})], 'home.games': [] };
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
});
