import { readAnswer } from './answer';

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
  ['a 500 with an envelope', envelope(500), 500, { kind: 'refused', code: 500, message: '说明' }],
  ['a 401 by code', envelope(401), 200, { kind: 'refused', code: 401, message: '说明' }],
  ['a 401 without an envelope', undefined, 401, { kind: 'refused', code: 401, message: '' }],
  ['a 401 whose envelope has another code', envelope(422), 401, { kind: 'refused', code: 401, message: '说明' }],
  ['a 404 without an envelope', undefined, 404, { kind: 'absent', byTransport: true, message: '' }],
  [
    'a 404 with a body that is no envelope',
    { message: 'Not Found' },
    404,
    { kind: 'absent', byTransport: true, message: '' },
  ],
  ['a 404 with an envelope', envelope(404), 404, { kind: 'absent', byTransport: true, message: '说明' }],
  ['a 405', envelope(405), 405, { kind: 'absent', byTransport: true, message: '说明' }],
  ['code 404 with HTTP status 200', envelope(404), 200, { kind: 'absent', byTransport: false, message: '说明' }],
  ['a 413 without an envelope', undefined, 413, { kind: 'unanswered' }],
  ['a 502 without an envelope', undefined, 502, { kind: 'unanswered' }],
  ['JSON that is not an envelope', [1], 200, { kind: 'unanswered' }],
  ['a code that is not a number', envelope('ok'), 200, { kind: 'unanswered' }],
  ['a fractional code', envelope(1.5), 200, { kind: 'unanswered' }],
  ['no response', undefined, undefined, { kind: 'unanswered' }],
])('reads %s', (_, body, status, answer) => expect(readAnswer(body, status)).toEqual(answer));
