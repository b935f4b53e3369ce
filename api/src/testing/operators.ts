import { Secret, TOTP } from 'otpauth';
import type { Host } from './testHost';

export const operatorPassword = 'correct-horse-battery';

/** The one-time code of a device at a moment in ms since 1970. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Adds operators who sign in at the host of a test file, and forgets their failed attempts before each test. */
export const operatorsOf = (host: Host) => {
  let second: { token: string };
  let operators = 0;

  beforeAll(async () => {
    second = await host.addOperator('admin');
  });

  /* Rate limits of one test must not affect the next. */
  beforeEach(async () => {
    await host.db.run('delete from throttle');
    await host.db.run('delete from operator_address');
  });

  /** Makes a change of operators that a second admin confirms. */
  const changeByTwo = async (path: string, body: object) => {
    const proposed = await host.operator('POST', path, body);
    if (proposed.code !== 200) return proposed;
    return host.operator('POST', `/approvals/${proposed.data.pending}/confirm`, {}, second.token);
  };

  const addOperator = async (...roles: string[]) => {
    const name = `named${(operators += 1)}`;
    const { data } = await changeByTwo('/operators', { name, password: operatorPassword, roles });
    await host.db.run('update operator set must_change_password = false where id = $1', [data.id]);
    return { name, id: data.id as number };
  };

  const signIn = (name: string, more: object = {}) =>
    host.operator('POST', '/signin', { name, password: operatorPassword, ...more }, 'none');

  /** Signs in and enrols a TOTP device; returns its secret and the token. */
  const enrol = async (name: string) => {
    const { token } = (await signIn(name)).data;
    const { secret } = (await host.operator('POST', '/totp/enrol', { password: operatorPassword }, token)).data;
    const code = codeOf(secret, Date.now() - 30_000);
    expect((await host.operator('POST', '/totp/confirm', { code }, token)).code).toBe(200);
    return { secret, token };
  };

  return { changeByTwo, addOperator, signIn, enrol };
};
