import { defaultProtocolTexts, readProtocolTexts } from './ProtocolHelp';

test.each([
  [
    '两行说明\nTRC20：波场\r\n\n ERC20: 以太坊\n注意：请核对',
    {
      pairs: [
        { label: 'TRC20', value: '波场' },
        { label: 'ERC20', value: '以太坊' },
      ],
      sentences: ['两行说明', '注意：请核对'],
    },
  ],
  ['TRC20：', { pairs: [], sentences: ['TRC20：'] }],
  ['', { pairs: [], sentences: [] }],
])('parses %j', (text, expected) => expect(readProtocolTexts(text)).toEqual(expected));

it('parses the default text as two names and a sentence', () => {
  const { pairs, sentences } = readProtocolTexts(defaultProtocolTexts);
  expect(pairs.map(({ label }) => label)).toEqual(['TRC20', 'ERC20']);
  expect(sentences).toHaveLength(1);
});
