import { differing } from '../ui/ChangeTable';
import { type Shape, readable, valueOf } from './shape';

const accounts: Shape = {
  kind: 'items',
  item: [
    { name: ['bank_data', 'bank_name'], label: '银行', input: 'text' },
    { name: 'bank_no', label: '账号', input: 'text' },
    { name: 'link', label: '链接', input: 'text', optional: true },
  ],
};
const service: Shape = {
  kind: 'fields',
  fields: [
    { name: 'title', label: '标题', input: 'text' },
    { name: 'open', label: '开放', input: 'flag' },
    { name: 'most', label: '上限', input: 'amount' },
    { name: 'lines', label: '问答', input: 'items', item: [{ name: 'question', label: '问题', input: 'text' }] },
  ],
};

const rules: Shape = {
  kind: 'items',
  item: [
    { name: 'effect', label: '处理方式', input: 'choice', options: { two: '须两人复核' } },
    { name: ['when', 'kind'], label: '订单种类', input: 'choice', options: { deposit: '存款' }, optional: true },
    { name: ['when', 'flags'], label: '标记', input: 'choices', options: { a: '甲', b: '乙' }, optional: true },
  ],
};

test.each<[string, Shape, unknown, unknown]>([
  [
    'an empty text for a field that was not touched',
    service,
    { title: 'A', open: 0 },
    { title: 'A', open: 0, most: '', lines: [] },
  ],
  ['nothing for an empty optional field', accounts, [{ link: '' }], [{ bank_data: { bank_name: '' }, bank_no: '' }]],
  ['an empty list for a list that was never set', accounts, null, []],
  [
    'nothing for a choice that was not made',
    rules,
    [{ effect: 'two', when: { kind: '', flags: [] } }],
    [{ effect: 'two' }],
  ],
  ['parsed JSON', { kind: 'json' }, '{"a": [1]}', { a: [1] }],
  ['an empty text for a text that was never set', { kind: 'single', input: 'text', label: '文字' }, null, ''],
])('sends %s', (_, shape, typed, sent) => {
  expect(valueOf(typed, shape)).toEqual(sent);
});

test('names fields and items by the labels of the form, and groups the digits of amounts', () => {
  expect(readable({ title: 'A', open: 1, most: '50000.00', lines: [{ question: '问' }] }, service)).toEqual({
    标题: 'A',
    开放: '开',
    上限: '50,000.00',
    问答: { '第 1 项': { 问题: '问' } },
  });
});

test('names chosen values by the labels of their options', () => {
  expect(readable([{ effect: 'two', when: { kind: 'deposit', flags: ['a', 'b'] } }], rules)).toEqual({
    '第 1 项': { 处理方式: '须两人复核', 订单种类: '存款', 标记: '甲、乙' },
  });
});

test.each<[string, Shape, unknown]>([
  ['a field of a setting', service, '标题'],
  ['a list that was something else', accounts, { bank_no: '1' }],
  ['a value that was never set', accounts, null],
])('leaves %s as it is', (_, shape, value) => {
  expect(readable(value, shape)).toEqual(value);
});

test('shows only what differs of a long value, and items that were added or removed', () => {
  const before = { a: { x: 1, y: 2 }, b: 3, gone: 4 };
  const after = { a: { x: 1, y: 5 }, b: 3, added: 6 };
  expect(differing(before, after)).toEqual({ before: { a: { y: 2 }, gone: 4 }, after: { a: { y: 5 }, added: 6 } });
  expect(differing('old', null)).toEqual({ before: 'old', after: null });
});
