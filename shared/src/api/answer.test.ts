import { clearToasts, subscribeToToasts, toastSnapshot } from '../ui/toast/toastStore';
import { readAnswer } from './answer';
import { showError } from './showError';

const envelope = (code: unknown, message: unknown = '说明', data: unknown = [1]) => ({ code, message, data });

it.each([
  ['a success', envelope(200), 200, { kind: 'ok', data: [1], message: '说明' }],
  ['a code sent as a string', envelope('200'), 200, { kind: 'ok', data: [1], message: '说明' }],
  ['no data', { code: 200, message: 'ok' }, 200, { kind: 'ok', data: null, message: 'ok' }],
  ['no message', envelope(200, null), 200, { kind: 'ok', data: [1], message: '' }],
  ['a refusal', envelope(422), 200, { kind: 'refused', code: 422, message: '说明' }],
  ['a refusal with its code as a string', envelope('429'), 200, { kind: 'refused', code: 429, message: '说明' }],
  [
    'a refusal that asks for a one-time code',
    envelope(422, '说明', { totp_required: 1 }),
    200,
    { kind: 'refused', code: 422, message: '说明', missing: 'totp' },
  ],
  [
    'a refusal that asks for a passkey',
    envelope(422, '说明', { confirmation_required: '1' }),
    200,
    { kind: 'refused', code: 422, message: '说明', missing: 'confirmation' },
  ],
  [
    'a refusal of an unknown passkey',
    envelope(422, '说明', { passkey_unknown: 1 }),
    200,
    { kind: 'refused', code: 422, message: '说明', missing: 'passkey' },
  ],
  ['a 500 with an envelope', envelope(500), 500, { kind: 'refused', code: 500, message: '说明' }],
  ['a 401 by code', envelope(401), 200, { kind: 'refused', code: 401, message: '说明' }],
  ['a 401 without an envelope', undefined, 401, { kind: 'refused', code: 401, message: '' }],
  ['a 401 whose envelope has another code', envelope(422), 401, { kind: 'refused', code: 401, message: '说明' }],
  ['a 404 without an envelope', undefined, 404, { kind: 'refused', code: 404, message: '' }],
  ['a 404 with a body that is no envelope', { message: 'Not Found' }, 404, { kind: 'refused', code: 404, message: '' }],
  ['a 404 with an envelope', envelope(404), 404, { kind: 'refused', code: 404, message: '说明' }],
  ['a 405', envelope(405), 405, { kind: 'refused', code: 405, message: '说明' }],
  ['code 404 with HTTP status 200', envelope(404), 200, { kind: 'refused', code: 404, message: '说明' }],
  ['a 413 without an envelope', undefined, 413, { kind: 'unanswered' }],
  ['a 502 without an envelope', undefined, 502, { kind: 'unanswered' }],
  ['JSON that is not an envelope', [1], 200, { kind: 'unanswered' }],
  ['a code that is not a number', envelope('ok'), 200, { kind: 'unanswered' }],
  ['a fractional code', envelope(1.5), 200, { kind: 'unanswered' }],
  ['no response', undefined, undefined, { kind: 'unanswered' }],
])('reads %s', (_, body, status, answer) => expect(readAnswer(body, status)).toEqual(answer));

describe('a failed action', () => {
  let stop = () => {};
  beforeEach(() => {
    stop = subscribeToToasts(() => {});
  });
  afterEach(() => {
    clearToasts();
    stop();
  });

  const failed = '操作失败，请稍后再试';
  it.each<[string, unknown, string | undefined, string | undefined]>([
    ['a refusal', { kind: 'refused', code: 422, message: '余额不足' }, '余额不足', '余额不足'],
    ['a refusal without a message', { kind: 'refused', code: 422, message: '' }, failed, failed],
    [
      'a 500 without a message',
      { kind: 'refused', code: 500, message: '' },
      failed,
      '网络异常，结果未知，请查看记录后再试',
    ],
    ['a call that the API host lacks', { kind: 'absent' }, failed, failed],
    ['a removed object', { kind: 'refused', code: 404, message: '活动不存在！' }, '活动不存在！', '活动不存在！'],
    ['no response', { kind: 'unanswered' }, '网络异常，请稍后再试', '网络异常，结果未知，请查看记录后再试'],
    [
      'a response that broke off',
      { name: 'TypeError' },
      '网络异常，请稍后再试',
      '网络异常，结果未知，请查看记录后再试',
    ],
    ['the end of the session', { kind: 'unauthorized', message: '登录已过期' }, undefined, undefined],
    ['a call aborted at the end of the session', { name: 'AbortError', message: 'Aborted' }, undefined, undefined],
    ['no error', undefined, undefined, undefined],
  ])('shows the message for %s', (_, error, message, moneyMessage) => {
    showError(error);
    expect(toastSnapshot()?.text).toBe(message);
    clearToasts();
    showError(error, { money: true });
    expect(toastSnapshot()?.text).toBe(moneyMessage);
  });
});
