import { shownOnce } from './shownOnce';

const record = (number: number) => ({
  money: '1000.00',
  redpacketmoney: `${number}.00`,
  created_at: '2026-01-02 10:04:05',
});
/** The newest first, as many a page as `per`. */
const page = (total: number, number: number, per: number, tells: boolean) => ({
  rows: Array.from({ length: total }, (_, index) => record(total - index)).slice((number - 1) * per, number * per),
  lastPage: Math.ceil(total / per),
  total: tells ? total : NaN,
});

describe.each([true, false])('a host that tells the total: %s', (tells) => {
  it.each([0, 1, 3, 10, 12])('%s packets that come after the first page are no reason to show one twice', (more) => {
    const pages = [page(30, 1, 10, tells)];
    for (let number = 2; number <= 5; number += 1) pages.push(page(30 + more, number, 10, tells));
    const shown = shownOnce(pages).map((it) => it.redpacketmoney);
    expect(new Set(shown).size).toBe(shown.length);
    if (more <= 10) expect(shown).toEqual(Array.from({ length: 30 }, (_, index) => `${30 - index}.00`));
  });
});
