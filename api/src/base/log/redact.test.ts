import { redact } from './redact';
import { sampler } from '../http/logSecurityEvent';

describe('redaction', () => {
  test.each([
    [{ password: 'secret123' }],
    [{ headers: { authorization: 'Bearer abcdefghij' } }],
    [{ paypassword: '654321', pay_pass: '123456', api_token: 'abcdefghij' }],
    [{ list: [{ bank_no: '6222021234567890' }] }],
    [{ mobile: '13800138000', email: 'lin@example.com', realname: '林晚' }],
  ])('hides the values of %j by their names', (fields) => {
    const logged = JSON.stringify(redact(fields));
    for (const value of JSON.stringify(fields).matchAll(/:"([^"]+)"/g)) expect(logged).not.toContain(value[1]);
    expect(logged).toContain('[redacted]');
  });

  test.each([
    ['sent Bearer abcdefghij here', 'sent Bearer [redacted] here'],
    ['GET /sandbox-games/play?token=AbC-123_x&game=1', 'GET /sandbox-games/play?token=[redacted]&game=1'],
    ['GET /sandbox-games/play/AbC-123_x', 'GET /sandbox-games/play/[redacted]'],
    ['postgres://site:hunter2@db:5432/site', 'postgres://site:[redacted]@db:5432/site'],
    ['stored $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'stored [redacted]'],
    ['Key (email)=(lin@example.com) exists', 'Key (email)=([redacted]) exists'],
    ['card 6222021234567890', 'card ***7890'],
    ['mobile 13800138000', 'mobile ***8000'],
    ['to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'to [redacted]'],
    ['to 0x52908400098527886E0F7030069857D2E4169EE7', 'to [redacted]'],
    ['took 1234567 ms', 'took 1234567 ms'],
    // Order numbers stay; what only resembles one does not.
    ...['D', 'W', 'T', 'A'].map((letter) => Array<string>(2).fill(`order ${letter}2026112810150012345678 differs`)),
    ['["T2026112810150012345678"]', '["T2026112810150012345678"]'],
    ['ref_W2026112823595999999999-2', 'ref_W2026112823595999999999-2'],
    ['X2026112810150012345678', 'X***5678'],
    ['D2026132810150012345678', 'D***5678'],
    ['D20261128101500123456789', 'D***6789'],
    ['AD2026112810150012345678', 'AD***5678'],
    ['D6222021234567890123456', 'D***3456'],
    ['card6222021234567890', 'card***7890'],
    ['card D6222021234567890', 'card D***7890'],
    ['member 8613800138000', 'member ***8000'],
    ['T2026112810150012345678 to 6222021234567890', 'T2026112810150012345678 to ***7890'],
    ['card 6222 0212 3456 7890', 'card ***7890'],
    ['card 6222-0212-3456-7890-123', 'card ***123'],
    ['+86 138 0013 8000', '+86 ***8000'],
    ['call 138-0013-8000 now', 'call ***8000 now'],
    ['at 2026-11-28 10:15:00', 'at 2026-11-28 10:15:00'],
    ['took 1200 1300 1400 ms', 'took 1200 1300 1400 ms'],
    ['postgres://site:p@ss/w0rd@db/site', 'postgres://site:[redacted]@db/site'],
  ])('rewrites "%s"', (text, expected) => {
    expect(redact({ text })).toEqual({ text: expected });
    expect(redact({ error: new Error(text) })).toMatchObject({ error: { message: expected } });
  });

  test('keeps other fields, and cuts what is nested too deep', () => {
    const at = new Date(0);
    expect(redact({ count: 2, at, nothing: undefined })).toEqual({ count: 2, at, nothing: undefined });
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(JSON.stringify(redact(loop))).toContain('[redacted]');
  });

  test('cuts a long text before it looks for secrets', () =>
    expect(redact({ text: `${'a'.repeat(5000)}@example.com` })).toEqual({ text: 'a'.repeat(4000) }));
});

describe('the sampler', () => {
  let now = 0;
  beforeEach(() => {
    now = 1_000_000;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('admits the first of a key in each window, with the number of those that were skipped before', () => {
    const sample = sampler({ windowMs: 1000, maxKeys: 10 });
    expect(Array.from({ length: 4 }, () => sample('a'))).toEqual([0, undefined, undefined, undefined]);
    expect(sample('b')).toBe(0);
    now += 1000;
    expect([sample('a'), sample('a'), sample('b')]).toEqual([3, undefined, 0]);
  });

  test('forgets all keys when there are too many', () => {
    const sample = sampler({ windowMs: 1000, maxKeys: 2 });
    expect(['a', 'b', 'a', 'c', 'a'].map((key) => sample(key))).toEqual([0, 0, undefined, 0, 0]);
  });
});
