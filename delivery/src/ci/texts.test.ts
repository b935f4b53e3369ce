import { readTexts } from '../../../docs/textsReference';

const texts = readTexts();

test('docs/product/texts.md has the texts of the sources; `npm run docs:texts` writes it', () => {
  expect(texts.current).toBe(texts.generated);
});

test('a sentence stands in one place', () => {
  expect(texts.repeatedSentences).toEqual([]);
});
