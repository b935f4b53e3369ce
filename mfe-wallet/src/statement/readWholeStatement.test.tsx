import { movements } from '../testing/statementHost';
import { readWholeStatement } from './readWholeStatement';
import type { StatementPage } from './statementApi';

const pageOf = (first: number, last: number, changes: Partial<StatementPage> = {}): StatementPage => ({
  rows: movements(first, last),
  lastPage: 2,
  total: undefined,
  month: '2026-05',
  opening: '0.00',
  closing: `${last * 100}.00`,
  digest: 'one',
  ...changes,
});

/** Answers one page after another, and records the pages that were asked for. */
const host = (...pages: (StatementPage | { error: unknown })[]) => {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const next = pages[asked.length - 1] ?? pages.at(-1);
    return next && 'error' in next ? next : { data: next as StatementPage };
  };
  return { asked, read };
};

it('joins the pages of one statement, oldest movement first', async () => {
  const { asked, read } = host(pageOf(3, 4), pageOf(1, 2));
  expect(await readWholeStatement(read)).toEqual({
    data: {
      month: '2026-05',
      opening: '0.00',
      closing: '400.00',
      digest: 'one',
      rows: movements(1, 4).toReversed(),
    },
  });
  expect(asked).toEqual([1, 2]);
});

it('reads again from the first page if a movement is posted between two pages', async () => {
  const later = { digest: 'two' };
  const { asked, read } = host(pageOf(3, 4), pageOf(2, 3, later), pageOf(4, 5, later), pageOf(1, 3, later));
  const whole = await readWholeStatement(read);
  expect(whole).toMatchObject({ data: { digest: 'two', closing: '500.00' } });
  expect('data' in whole && whole.data.rows).toEqual(movements(1, 5).toReversed());
  expect(asked).toEqual([1, 2, 1, 2]);
});

it('gives up when the statement changes each time', async () => {
  let change = 0;
  const read = async () => ({ data: pageOf(1, 2, { digest: String((change += 1)) }) });
  expect(await readWholeStatement(read)).toEqual({
    error: { kind: 'refused', code: 0, message: '账单正在更新，请稍后再试' },
  });
});

it('returns the error of a page', async () => {
  const { read } = host(pageOf(3, 4), { error: { kind: 'unanswered' } });
  expect(await readWholeStatement(read)).toEqual({ error: { kind: 'unanswered' } });
});
