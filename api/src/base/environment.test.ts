import * as v from 'valibot';
import { readPage } from '../../../docs/environmentReference';
import { environmentSchema, readEnvironment } from './environment';
import { pushSettings } from './pushSettings';

describe('environment of the API host', () => {
  it('has defaults', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: expect.stringMatching(/\/var$/),
      LOG_LEVEL: 'warn',
      EXIT_WITH_PARENT: false,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(readEnvironment({}));
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['CALL_TIMEOUT_MS', '5s'],
    ['OPERATOR_PORT', 'on'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['EXIT_WITH_PARENT', 'yes'],
  ])('rejects %s=%s and names the variable', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^.*\n${name} must be .*, not "${value}"\\.$`));
  });

  it.each([
    ['OPERATOR_KEY', 'secret'],
    ['DATA_KEY', 'secret'],
    ['DATABASE_URL', 'mysql://site:secret@db/site'],
    ['DATABASE_APP_URL', 'site:secret@db/site'],
    ['DATABASE_POOL_URL', 'mysql://site:secret@db/site'],
    ['DATABASE_URL', 'postgres://site:secret@db:port/site'],
    ['DATABASE_URL', 'postgres://site:secret#1@db/site'],
    ['DATABASE_READ_URL', ' postgres://site:secret@db/site'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '//user:secret@collector'],
    ['PUBLIC_URL', 'secret@example.com'],
    ['OPERATOR_URL', '//admin:secret@localhost'],
    ['VAPID_PUBLIC_KEY', 'secret'],
    ['VAPID_PRIVATE_KEY', 'secret'],
    ['VAPID_SUBJECT', 'https://user:secret@example.com'],
    ['PUSH_ORIGINS', 'https://user:secret@example.com'],
    ['MIRROR_ORIGINS', 'https://example.com/secret'],
    ['DATA_KEY_OLD', `${'5a'.repeat(32)},secret`],
  ])('rejects %s=%s and names the variable without the value', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^[^\\n]*\n${name} must (?!.*secret)[^\\n]*$`));
  });

  it('reads several earlier data keys', () => {
    const [first, second] = ['5a'.repeat(32), '5b'.repeat(32)];
    expect(readEnvironment({ DATA_KEY_OLD: `${first}, ${second}` }).DATA_KEY_OLD).toEqual([first, second]);
  });

  it.each(['postgres://site:p%23@db:5432/site', 'postgres://site@/site?host=/run', 'postgresql:///site?host=%2Frun'])(
    'accepts DATABASE_URL=%s',
    (url) => expect(readEnvironment({ DATABASE_URL: url }).DATABASE_URL).toBe(url),
  );

  it('has all settings of push messages or none', () => {
    const keys = {
      VAPID_PUBLIC_KEY: 'B'.repeat(87),
      VAPID_PRIVATE_KEY: 'p'.repeat(43),
      VAPID_SUBJECT: 'mailto:a@b.cn',
    };
    const [publicKey, privateKey, subject] = Object.values(keys);
    expect(pushSettings(readEnvironment({}))).toBeUndefined();
    const origins = ['https://push.example.com'];
    const settings = pushSettings(readEnvironment({ ...keys, PUSH_ORIGINS: origins.join() }));
    expect(settings).toEqual({ publicKey, privateKey, subject, origins });
    expect(() => pushSettings(readEnvironment({ ...keys, VAPID_SUBJECT: '' }))).toThrow('together');
    expect(() => readEnvironment({ ...keys, PUSH_ORIGINS: 'https://push.example.com/path' })).toThrow();
  });

  it('names every wrong variable at once', () => {
    expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/\nPORT .*\nLOG_LEVEL /);
  });

  it('is described in docs/environment.md as `npm run docs:environment` writes it', () => {
    const { current, generated } = readPage();
    expect(current).toBe(generated);
  });

  it.each(Object.entries(environmentSchema.entries))('describes %s', (_name, schema) => {
    expect(v.getDescription(schema)).toMatch(/\w/);
  });
});
