import pg from 'pg';
import { type ListRequest, listRequests, readSamples } from './deskCalls';
import { fillDesk } from './deskFill';
import { openDatabase } from '../../../api/src/base/database/database';
import { listReach } from '../../../api/src/base/http/page';
import { cipherOfTests } from '../../../api/src/testing/cipherOfTests';
import { rowsRead } from '../../../api/src/testing/rowsRead';
import { patientLimits, testHost } from '../../../api/src/testing/testHost';

interface Statement {
  sql: string;
  params: unknown[] | undefined;
}

const sent: Statement[] = [];

let owner: pg.Client;
// Before the hook of the host, which drops the database.
afterAll(() => owner.end());

const host = testHost({
  open: async (url) => {
    const db = openDatabase(url, { limits: patientLimits });
    const recorded =
      (work: typeof db.rows): typeof db.rows =>
      (sql, params) => {
        sent.push({ sql, params });
        return work(sql, params);
      };
    return { ...db, rows: recorded(db.rows), row: recorded(db.row as never) as never };
  },
});
let requests: ListRequest[];
beforeAll(async () => {
  for (let n = 0; n < 4; n += 1) await host.addOperator('cashier');
  owner = new pg.Client({ connectionString: host.url });
  await owner.connect();
  const amounts = { orders: 20_000, members: 2000, actions: 10_000 };
  await fillDesk(owner, cipherOfTests, amounts);
  requests = listRequests(await readSamples(host.db)).filter(({ isPaged }) => isPaged);
}, 120_000);

/** Makes a request; returns its page and the most rows that one of its statements reads. */
const read = async ({ path, query }: ListRequest, page: number) => {
  sent.length = 0;
  const { code, data } = await host.operator('GET', `${path}?${new URLSearchParams({ ...query, page: String(page) })}`);
  expect([path, query, code]).toEqual([path, query, 200]);
  const counts: number[] = [];
  const pages: number[] = [];
  for (const statement of sent.filter(({ sql }) => /^\s*select/i.test(sql))) {
    (statement.sql.startsWith('select count(*) total') ? counts : pages).push(
      await rowsRead(owner, statement.sql, statement.params),
    );
  }
  return { data, counted: Math.max(...counts), read: Math.max(...pages) };
};

const nameOf = ({ path, query }: ListRequest) => `${path}?${new URLSearchParams(query)}`;

/** A search reads as many as the reach, and a thousand names or numbers in each way. The tables have more. */
const mostRead = listReach + 3500;
/** A list that is narrowed looks at as many rows along two indexes, then at each of them and for its flag elsewhere. */
const mostNarrowed = 6 * listReach;
const narrowing = ['from', 'to', 'least', 'most', 'method', 'protocol', 'flag', 'vip', 'sort'];
/** For a hundred rows the planner reads the whole of a table that is as small as this one. */
const long = ['per_page'];

test('no list of operators counts more rows than its pages reach, or reads a table for its first page', async () => {
  const excessive: object[] = [];
  for (const request of requests) {
    const { counted, read: rows } = await read(request, 1);
    const isNarrowed = [...narrowing, ...long].some((name) => name in request.query);
    if (Math.max(counted, rows) > (isNarrowed ? mostNarrowed : mostRead)) {
      excessive.push({ request: nameOf(request), counted, rows });
    }
  }
  expect(excessive).toEqual([]);
}, 300_000);

test('the last page of a list is within its reach, and says whether there are more rows', async () => {
  const [all] = requests.filter(({ path, query }) => path === '/deposits' && Object.keys(query).length === 0);
  if (!all) throw new Error('deposits are no list');
  const last = Math.ceil(listReach / 15);
  const page = await read(all, last);
  expect(page.data).toMatchObject({ current_page: last, last_page: last, total: listReach, more: 1 });
  expect(page.data.data).toHaveLength(15);
  expect((await read(all, last + 1)).data.data).toEqual([]);
  const few = requests.find(({ path, query }) => path === '/deposits' && query.q === 'no-such-user');
  expect((await read(few ?? all, 1)).data).toEqual({
    current_page: 1,
    last_page: 1,
    per_page: 15,
    total: 0,
    amount: '0.00',
    data: [],
  });
});

test('pages of all deposits follow each other: waiting ones oldest first, then the others newest first', async () => {
  const waiting = await host.db.rows<{ out_trade_no: string }>(
    'select out_trade_no from deposit where state = 1 order by id',
  );
  const others = await host.db.rows<{ out_trade_no: string }>(
    'select out_trade_no from deposit where state <> 1 order by id desc limit 30',
  );
  const expected = [...waiting, ...others].map(({ out_trade_no }) => out_trade_no);
  const listed: string[] = [];
  for (let page = 1; listed.length < expected.length; page += 1) {
    const { data } = await host.operator('GET', `/deposits?page=${page}`);
    listed.push(...data.data.map((row: { out_trade_no: string }) => row.out_trade_no));
  }
  expect(listed.slice(0, expected.length)).toEqual(expected);
});

test('says that a search left rows out although its pages are few', async () => {
  const { data } = await host.operator('GET', '/deposits?q=D2&state=1');
  expect(data).toMatchObject({ more: 1 });
  expect(data.total).toBeLessThan(listReach);
});
