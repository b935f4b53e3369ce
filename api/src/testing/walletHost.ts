import type { FastifyInstance } from 'fastify';
import type { WalletAction, WalletAnswer } from '@site/contract/schemas';
import { makeWalletServer } from '../app/walletServer';
import { newToken } from '../base/crypto/oneTimeToken';
import { signedHeaders } from '../base/http/signedCallback';
import type { GameProvider } from '../games/wallet/gameProvider';
import { sandboxesOfTests, type testHost, type TestMember } from './testHost';

export const providerOfTests: GameProvider = {
  name: 'SLOTS',
  callbackSecret: 'secret-of-the-provider-of-tests-0123',
  purse: 'wallet',
  category: 'concise',
  isSandbox: false,
};

/** The provider of the games of a platform of `sandboxesOfTests`. */
export const sandboxProviderOf = (platform: string): GameProvider => {
  const provider = sandboxesOfTests.providers.find(({ name }) => name === platform);
  if (!provider) throw new Error(`${platform} has no games`);
  return provider;
};

/**
 * The wallet's listener beside a test host, for a whole suite. `post` and `send` (signed) return a status and a
 * text, `call` the answer of a call that is decided.
 */
export const walletOf = (host: ReturnType<typeof testHost>, providers: readonly GameProvider[] = [providerOfTests]) => {
  let app: FastifyInstance;
  beforeAll(() => {
    ({ app } = makeWalletServer({
      db: host.db,
      providers,
      logStream: { write: () => undefined },
      trustedProxies: '127.0.0.1',
    }));
  });
  afterAll(() => app.close());
  let transactions = 0;
  const post = async (url: string, headers: Record<string, string> = {}, body?: string) => {
    const { statusCode: status, body: text } = await app.inject({ method: 'POST', url, headers, payload: body });
    return { status, text };
  };
  const send = (action: string, body: string, { name, callbackSecret } = providerOfTests, headers: object = {}) =>
    post(`/api/platforms/${name}/wallet/${action}`, { ...signedHeaders(callbackSecret, body), ...headers }, body);
  return {
    post,
    send,
    call: async (action: WalletAction, body: object, provider = providerOfTests): Promise<WalletAnswer> => {
      const { status, text } = await send(action, JSON.stringify(body), provider);
      expect({ status, text }).toMatchObject({ status: 200 });
      return JSON.parse(text);
    },
    newId: (): string => `t-${(transactions += 1)}`,
    /** The token of a launch that the provider has opened. */
    launch: async ({ id }: TestMember, { name } = providerOfTests): Promise<string> => {
      const { token, hash } = newToken();
      await host.db.run(
        `insert into game_session (token_hash, member_id, platform, game_code, session_id, opened_at, expires_at)
          select $1, member_id, $3, 'slot', id, now(), now() + interval '1 hour' from session where member_id = $2`,
        [hash, id, name],
      );
      return token;
    },
  };
};
