import { clearToasts, subscribeToToasts, toastSnapshot } from '../ui/toast/toastStore';
import { showError } from './showError';

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
  ['a call that the API host lacks', { kind: 'absent', message: '' }, failed, failed],
  ['a removed object', { kind: 'absent', message: '活动不存在！' }, '活动不存在！', '活动不存在！'],
  ['no response', { kind: 'unanswered' }, '网络异常，请稍后再试', '网络异常，结果未知，请查看记录后再试'],
  ['a response that broke off', { name: 'TypeError' }, '网络异常，请稍后再试', '网络异常，结果未知，请查看记录后再试'],
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
