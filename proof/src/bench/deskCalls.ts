import { listedFlags, type OperatorCallName, operatorCalls } from '@site/contract/operators';
import * as v from 'valibot';
import type { Database } from '../../../api/src/base/database/database';

/** What is no list: an endless stream, reports that run as jobs, pictures, and answers from the releases' files. */
const notLists = new Set<OperatorCallName>([
  'GET /events',
  'GET /check',
  'GET /reports/daily',
  'GET /reports/grouped',
  'GET /reports/games',
  'GET /reports/bonuses',
  'GET /export/:what',
  'GET /overview',
  'GET /releases',
  'GET /releases/requests/:id',
  'GET /payout-batches/:id/file',
  'GET /deposits/:id/comments/:comment/file',
  'GET /withdrawals/:id/comments/:comment/file',
  'GET /deposits/:id/proof',
]);

type Fields = Record<string, string>;

/** Values of the fields of requests, each of which is sent by itself to the calls that accept it. */
interface Samples {
  /** By the first part of the path, for the field `id` or `key`. */
  ids: Record<string, string[]>;
  fields: Record<string, string[]>;
}

/** Reads what the values depend on; member 1 has most orders. */
export const readSamples = async (db: Database): Promise<Samples> => {
  const numbers = async (table: string) => {
    const row = await db.row<{ number: string }>(
      `select out_trade_no number from ${table} order by id offset 1000 limit 1`,
    );
    return row?.number ?? '';
  };
  const [deposit, withdrawal] = [await numbers('deposit'), await numbers('withdrawal')];
  const days = await db.row<{ first: string; middle: string; last: string }>(
    `select to_char(now() - interval '700 days', 'YYYY-MM-DD') first, to_char(now() - interval '350 days', 'YYYY-MM-DD')
      middle, to_char(now() - interval '1 day', 'YYYY-MM-DD') last`,
  );
  const { first = '', middle = '', last = '' } = days ?? {};
  const busy = '1';
  const { quiet = '' } = (await db.row<{ quiet: string }>('select max(id)::text quiet from member')) ?? {};
  return {
    ids: {
      deposits: [deposit],
      withdrawals: [withdrawal],
      members: [busy, quiet],
      operators: ['1'],
      content: ['rates'],
      'payout-batches': ['1'],
    },
    fields: {
      state: ['1', '2', '3', 'seen', 'confirmed', 'assigned'],
      stage: ['waiting', 'approved', 'paid', 'failed', 'returned', 'rejected'],
      channel: ['bank', 'TRC20', 'usdt-trc20', 'psp'],
      closed: ['0', '1'],
      member: [busy, quiet],
      operator: ['1', '3'],
      kind: ['deposits.approve', 'members.note', 'nothing.like-it'],
      from: [first, middle, last],
      to: [first, middle, last],
      // Common and rare amounts, methods and levels.
      least: ['100', '1099.99', '99999'],
      most: ['100', '1099.99'],
      method: ['usdt', 'bank', 'wxpay'],
      protocol: ['TRC20'],
      flag: [...listedFlags],
      vip: ['1', '3'],
      sort: ['oldest', 'newest', 'highest', 'lowest'],
      per_page: ['100'],
      mine: ['1'],
      // Whole numbers and their parts, user names and their beginnings, names, mobiles and cards; hits and misses.
      q: [
        deposit,
        deposit.slice(-6),
        withdrawal.slice(-4),
        'D0000',
        'D2',
        'd',
        'w2026',
        'user777',
        'user1',
        'user',
        'u',
        'zz',
        'no-such-user',
        '张',
        '张伟',
        '1380',
        '6222',
        '777',
        '7',
        '0007',
      ],
    },
  };
};

/** A request of a list, without its page. */
export interface ListRequest {
  call: OperatorCallName;
  /** Path below `/operator`. */
  path: string;
  query: Fields;
  isPaged: boolean;
}

const requestsOf = (call: OperatorCallName, { ids, fields }: Samples): ListRequest[] => {
  const path = call.slice('GET '.length);
  const known = <Value>(value: Value | undefined, field: string): Value => {
    if (value === undefined) throw new Error(`${call}: add values of the field ${field} to deskCalls.ts.`);
    return value;
  };
  const { request } = operatorCalls[call];
  const schemas: Record<string, v.GenericSchema> = 'entries' in request ? request.entries : {};
  const entries = Object.keys(schemas);
  const parameter = /:(\w+)/.exec(path)?.[1];
  const filters = entries.filter((name) => name !== parameter && name !== 'page');
  const queries = [
    ...(call === 'GET /search' ? [] : [{}]),
    ...filters.flatMap((name) =>
      known(fields[name], name)
        .filter((value) => schemas[name] === undefined || v.is(schemas[name], value))
        .map((value): Fields => ({ [name]: value })),
    ),
  ];
  const paths = parameter
    ? known(ids[path.split('/')[1] ?? ''], parameter).map((id) => path.replace(`:${parameter}`, id))
    : [path];
  return paths.flatMap((filledPath) =>
    queries.map((query) => ({ call, path: filledPath, query, isPaged: entries.includes('page') })),
  );
};

/** Requests of every GET call of operators that is a list or an item of one. Throws if a field has no values. */
export const listRequests = (samples: Samples): ListRequest[] =>
  (Object.keys(operatorCalls) as OperatorCallName[])
    .filter((call) => call.startsWith('GET ') && !notLists.has(call))
    .flatMap((call) => requestsOf(call, samples));
