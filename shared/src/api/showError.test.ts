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
  ['a refusal without a word', { kind: 'refused', code: 422, message: '' }, failed, failed],
  [
    'a fault without a word',
    { kind: 'refused', code: 500, message: '' },
    failed,
    '网络异常，结果未知，请查看记录后再试',
  ],
  ['a call the host does not know', { kind: 'absent', message: '' }, failed, failed],
  ['what the host has no more', { kind: 'absent', message: '活动不存在！' }, '活动不存在！', '活动不存在！'],
  ['no answer', { kind: 'unanswered' }, '网络异常，请稍后再试', '网络异常，结果未知，请查看记录后再试'],
  [
    'an answer that broke on the way',
    { name: 'TypeError' },
    '网络异常，请稍后再试',
    '网络异常，结果未知，请查看记录后再试',
  ],
  ['the end of the session', { kind: 'unauthorized', message: '登录已过期' }, undefined, undefined],
  ['a call given up with the session', { name: 'AbortError', message: 'Aborted' }, undefined, undefined],
  ['nothing', undefined, undefined, undefined],
])('%s', (_, error, press, moneyPress) => {
  showError(error);
  expect(toastSnapshot()?.text).toBe(press);
  clearToasts();
  showError(error, { money: true });
  expect(toastSnapshot()?.text).toBe(moneyPress);
});
