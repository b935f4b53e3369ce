import { captchaCodes } from './captchaCodes';
import { drawCaptcha } from './useCaptcha';

const manyTimes = Array.from({ length: 600 });

test('has 21 codes of four characters with letters and digits', () => {
  expect(captchaCodes).toHaveLength(21);
  for (const code of captchaCodes) expect(code).toMatch(/^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9]{4}$/);
});

test('draws an index from 0 to 19 and never the last code', () => {
  const drawn = new Set(manyTimes.map(() => drawCaptcha()));
  expect(Math.min(...drawn)).toBe(0);
  expect(Math.max(...drawn)).toBe(19);
});

test('a new index always differs, within 0 to 19', () => {
  let index = drawCaptcha();
  manyTimes.forEach(() => {
    const next = drawCaptcha(index);
    expect(next).not.toBe(index);
    expect(next).toBeGreaterThanOrEqual(0);
    expect(next).toBeLessThan(20);
    index = next;
  });
});
