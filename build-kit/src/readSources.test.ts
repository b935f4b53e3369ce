import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../delivery/src/format/descriptor';
import { temporaryFolder } from '../../delivery/src/testing/builtApp';
import { readSources } from './readSources';

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
    ['an upload outside of endpoints', "void sendFile('uploadimg', file, {});", ['uploadimg']],
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
