import { describeError } from './describeError';

test.each([
  [new TypeError("Cannot read properties of undefined (reading 'balance')")],
  [new Error('mfe-wallet does not hand over this part')],
])('describes %s by its name and message', (error) => {
  expect(describeError(error)).toBe(`${error.name}: ${error.message}`);
});

test.each([
  ['an account number', new Error('no account 6222021234567890'), 'Error: no account *'],
  ['one in groups', new Error('no account 6222 0212 3456 7890 here'), 'Error: no account # here'],
  ['a telephone number', new Error('call 138-0013-8000'), 'Error: call #'],
  ['an amount', new Error('fen 12345.67 of it'), 'Error: fen # of it'],
  ['an e-mail address', new Error('for lin.wan@example.com, no'), 'Error: for *@*, no'],
  ['a token', new Error('Bearer 9f86d081884c7d659a2feaa0c55ad015 refused'), 'Error: Bearer * refused'],
  ['a wallet', new Error('to TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC.'), 'Error: to *.'],
  ['a query', new Error('at https://site.cn/?token=x#/a (y)'), 'Error: at https://site.cn/?* (y)'],
  ['a name', new Error('member 林晚 has none'), 'Error: member * has none'],
  [
    'an answer that is no JSON',
    new SyntaxError('Unexpected token \'x\', "{"realname":"Lin" is not valid JSON'),
    "SyntaxError: Unexpected token 'x', \"*",
  ],
])('redacts %s', (_what, error, words) => {
  expect(describeError(error)).toBe(words);
});

test('returns at most 200 characters', () => {
  expect(describeError(new Error('word '.repeat(100)))).toHaveLength(200);
});

test.each([
  [
    'an uncaught API error, without the API host’s message',
    { kind: 'refused', code: 422, message: '余额不足' },
    'ApiError: refused 422',
  ],
  ['a request without an answer', { kind: 'unanswered' }, 'ApiError: unanswered'],
  ['a text', 'Script error.', 'Script error.'],
  ['nothing', undefined, 'thrown: undefined'],
  [
    'the cause of a failed kit chunk',
    new Error('a part', { cause: new Error('Loading chunk 5 failed') }),
    'Error: Loading chunk 5 failed',
  ],
])('describes %s', (_what, thrown, words) => {
  expect(describeError(thrown)).toBe(words);
});
