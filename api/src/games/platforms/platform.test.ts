import type { GameProvider } from '../wallet/gameProvider';
import { type Platform, Platforms } from './platform';

const secret = 's'.repeat(32);

const platform = (name: string, callbackSecret: string, isSandbox: boolean): Platform => {
  const provider: GameProvider = { name, callbackSecret, purse: 'wallet', category: 'concise', isSandbox };
  return { kind: 'seamless', name, platname: name, games: { provider, launch: async () => '' } } as unknown as Platform;
};

const connect = (...all: Platform[]) => new Platforms(all, async () => new Map());

test.each<[string, Platform[], RegExp | undefined]>([
  ['secrets of their own', [platform('A1', secret, false), platform('B1', `${secret}2`, false)], undefined],
  [
    'one secret',
    [platform('A1', secret, false), platform('B1', secret, false)],
    /^B1 has the callback secret of A1\.$/,
  ],
  [
    'a short secret',
    [platform('A1', 'short', false)],
    /^The callback secret of A1 must have at least 32 characters\.$/,
  ],
  ['one secret of sandboxes', [platform('A1', secret, true), platform('B1', secret, true)], undefined],
])('game providers with %s', (_what, all, refusal) => {
  if (refusal) expect(() => connect(...all)).toThrow(refusal);
  else expect(connect(...all).providers).toHaveLength(all.length);
});
