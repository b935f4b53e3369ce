import type { PublishedDescriptor } from '../format/descriptor';
import { byName, releaseOf } from '../testing/releaseOf';
import { gateViolations } from './gate';
import type { HostContract } from './apiContract';
import type { JsonSchema } from '../format/usedCalls';

type Contract = HostContract['calls'];

const text: JsonSchema = { type: 'string' };
const decimal: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'number' }] };
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const nothing = object({});

const contract: Contract = {
  app: {
    method: 'POST',
    access: 'public',
    request: nothing,
    response: object({ title: text, tips: { anyOf: [text, { type: 'null' }] } }, ['title']),
  },
  transfer: {
    method: 'POST',
    access: 'member',
    request: object(
      {
        amount: decimal,
        target: { type: 'string', minLength: 1, maxLength: 40 },
        code: { type: 'string', pattern: '^[0-9]+$' },
        page: { anyOf: [text, { type: 'number', minimum: 1, maximum: 99 }] },
        protocol: { enum: ['TRC20', 'ERC20'] },
        note: text,
      },
      ['amount', 'target', 'code', 'protocol'],
    ),
    response: {},
  },
  pay: {
    method: 'POST',
    access: 'member',
    request: {
      oneOf: ['usdt', 'alipay', 'bank'].map((paytype) => object({ paytype: { const: paytype }, owner: text })),
    },
    response: object({ deposit_no: text }),
  },
  orders: {
    method: 'GET',
    access: 'member',
    request: object({ page: text }, []),
    response: object({
      total: decimal,
      data: {
        type: 'array',
        items: object({
          amount: decimal,
          state: { enum: ['open', 'paid'] },
          flag: { anyOf: [{ type: 'number' }, { enum: ['0', '1'] }] },
          reason: text,
        }),
      },
    }),
  },
  limits: { method: 'POST', access: 'member', request: nothing, response: object({ amount: decimal }) },
};

type Change = (calls: Contract) => unknown;

const changed = (change: Change): Contract => {
  const calls = structuredClone(contract);
  change(calls);
  return calls;
};

/** A call that the table is sure to have. */
const of = (calls: Contract, name: string): Contract[string] => {
  const call = calls[name];
  if (!call) throw new Error(`The contract has no ${name}.`);
  return call;
};
const requestOf = (calls: Contract, name = 'transfer') => of(calls, name).request as Required<JsonSchema>;
const responseOf = (calls: Contract, name: string) => of(calls, name).response as Required<JsonSchema>;
const rowOf = (calls: Contract) => (responseOf(calls, 'orders').properties.data as Required<JsonSchema>).items;

/** An app that was built with a contract, and reads every field but `reason`. */
const appWith = (calls: Contract): PublishedDescriptor => {
  const used = structuredClone(calls);
  const row = rowOf(used);
  delete row.properties?.reason;
  row.required = row.required?.filter((name) => name !== 'reason');
  const marked = Object.entries(used).map(([name, call]) => [
    name,
    name === 'limits' ? { ...call, optional: true as const } : call,
  ]);
  return releaseOf('mfe-wallet', { calls: Object.fromEntries(marked) });
};

/** What the gate says of an app that is activated where this host runs. */
const judged = (app: Contract, host: Contract): string[] => {
  const live = byName(releaseOf('shell'), appWith(app));
  return gateViolations({
    live,
    before: new Map(),
    changed: new Set(['mfe-wallet']),
    contract: { version: '1.0.0', calls: host },
  });
};

/** The side that has changed, the change, and the reason after the app's name. */
const mismatches: [what: string, side: 'app' | 'host', change: Change, reason: string][] = [
  [
    'a call that is gone',
    'host',
    (it) => delete it.pay,
    'calls pay; the host does not have this call; upgrade the API host first.',
  ],
  [
    'a call that the host does not have yet',
    'app',
    (it) => (it.verify = of(it, 'app')),
    'calls verify; the host does not have this call; upgrade the API host first.',
  ],
  ['another method', 'host', (it) => (of(it, 'orders').method = 'POST'), 'calls orders by GET; the host answers POST.'],
  [
    'a call that newly needs a session',
    'host',
    (it) => (of(it, 'app').access = 'member'),
    'calls app with the access public; the host requires member.',
  ],
  [
    'a response field that is gone',
    'host',
    (it) => delete responseOf(it, 'pay').properties.deposit_no,
    'reads the field deposit_no of the response of pay as string; the host has no such field.',
  ],
  [
    'a field of a row that is gone',
    'host',
    (it) => delete rowOf(it).properties?.amount,
    'reads the field data[].amount of the response of orders as string or number; the host has no such field.',
  ],
  [
    'a response field of another type',
    'host',
    (it) => Object.assign(responseOf(it, 'orders').properties, { total: { type: 'boolean' } }),
    'reads the field total of the response of orders as string or number; the host has boolean.',
  ],
  [
    'a list that is an object',
    'host',
    (it) => Object.assign(responseOf(it, 'orders').properties, { data: object({ rows: text }) }),
    'reads the field data of the response of orders as an array; the host has an object.',
  ],
  [
    'a response field that may be missing',
    'host',
    (it) => (of(it, 'app').response.required = []),
    'reads the field title of the response of app as a required field; the host has an optional field.',
  ],
  [
    'a response field that may be null',
    'host',
    (it) => Object.assign(responseOf(it, 'app').properties, { title: { anyOf: [text, { type: 'null' }] } }),
    'reads the field title of the response of app as string; the host has string or null.',
  ],
  [
    'a new value in a response',
    'host',
    (it) => Object.assign(rowOf(it).properties ?? {}, { state: { enum: ['open', 'paid', 'frozen'] } }),
    'reads the field data[].state of the response of orders as "open" or "paid"; ' +
      'the host has "open", "paid" or "frozen".',
  ],
  [
    'any text where a response had certain values',
    'host',
    (it) => Object.assign(rowOf(it).properties ?? {}, { flag: decimal }),
    'reads the field data[].flag of the response of orders as number, "0" or "1"; the host has string or number.',
  ],
  [
    'a field that a request newly requires',
    'host',
    (it) => {
      requestOf(it).properties.captcha = text;
      requestOf(it).required.push('captcha');
    },
    'does not send the field captcha of the request of transfer; the host requires it as string.',
  ],
  [
    'a field that one kind of payment newly requires',
    'host',
    (it) => requestOf(it, 'pay').oneOf.at(-1)?.required?.push('branch'),
    'does not send the field branch of the request of pay; the host requires it as any value.',
  ],
  [
    'an optional field of a request that becomes required',
    'host',
    (it) => requestOf(it).required.push('note'),
    'sends the field note of the request of transfer as an optional field; the host expects a required field.',
  ],
  [
    'a value that a request no longer accepts',
    'host',
    (it) => (requestOf(it).properties.protocol = { enum: ['TRC20'] }),
    'sends the field protocol of the request of transfer as "TRC20" or "ERC20"; the host expects "TRC20".',
  ],
  [
    'a value that the host does not accept yet',
    'app',
    (it) => (requestOf(it).properties.protocol = { enum: ['TRC20', 'ERC20', 'BEP20'] }),
    'sends the field protocol of the request of transfer as "TRC20", "ERC20" or "BEP20"; ' +
      'the host expects "TRC20" or "ERC20".',
  ],
  [
    'a shorter text in a request',
    'host',
    (it) => Object.assign(requestOf(it).properties.target ?? {}, { maxLength: 20 }),
    'sends the field target of the request of transfer as string (minLength 1, maxLength 40); ' +
      'the host expects string (minLength 1, maxLength 20).',
  ],
  [
    'a higher minimum in a request',
    'host',
    (it) => (requestOf(it).properties.page = { anyOf: [text, { type: 'number', minimum: 5, maximum: 99 }] }),
    'sends the field page of the request of transfer as string or number (minimum 1, maximum 99); ' +
      'the host expects string or number (minimum 5, maximum 99).',
  ],
  [
    'another pattern of a request',
    'host',
    (it) => Object.assign(requestOf(it).properties.code ?? {}, { pattern: '^[0-9]{6}$' }),
    'sends the field code of the request of transfer as string (pattern ^[0-9]+$); ' +
      'the host expects string (pattern ^[0-9]{6}$).',
  ],
  [
    'a request field of a narrower type',
    'host',
    (it) => (requestOf(it).properties.amount = text),
    'sends the field amount of the request of transfer as string or number; the host expects string.',
  ],
  [
    'a kind of payment that is gone',
    'host',
    (it) => requestOf(it, 'pay').oneOf.pop(),
    'sends the field paytype of the request of pay as "bank"; the host expects "usdt" or "alipay".',
  ],
  [
    'a required field in a schema of several parts',
    'host',
    (it) =>
      (of(it, 'orders').request = {
        allOf: [of(it, 'orders').request, object({ month: text })],
      }),
    'does not send the field month of the request of orders; the host requires it as string.',
  ],
  [
    'a response field that the host does not have yet',
    'app',
    (it) => {
      responseOf(it, 'app').properties.theme = text;
      responseOf(it, 'app').required.push('theme');
    },
    'reads the field theme of the response of app as string; the host has no such field.',
  ],
];

test.each(mismatches)('refuses %s (changed: the %s)', (_what, side, change, reason) => {
  const [app, host] = side === 'app' ? [changed(change), contract] : [contract, changed(change)];
  expect(judged(app, host)).toEqual([`mfe-wallet 1.0.0-aaaaaaaaaaaa ${reason}`]);
});

type Order = 'host first' | 'app first';
const both: Order[] = ['host first', 'app first'];

const growths: [what: string, orders: Order[], change: Change][] = [
  ['no difference', both, () => undefined],
  ['a new call', ['host first'], (it) => (it.verify = of(it, 'app'))],
  ['a new optional field of a request', both, (it) => (requestOf(it).properties.memo = text)],
  ['a new optional field of a response', both, (it) => (responseOf(it, 'app').properties.theme = text)],
  [
    'a new field that is always in a response',
    ['host first'],
    (it) => {
      responseOf(it, 'app').properties.theme = text;
      responseOf(it, 'app').required.push('theme');
    },
  ],
  [
    'a new accepted value',
    ['host first'],
    (it) => (requestOf(it).properties.protocol = { enum: ['TRC20', 'ERC20', 'X'] }),
  ],
  [
    'a wider limit of a request',
    ['host first'],
    (it) => Object.assign(requestOf(it).properties.target ?? {}, { maxLength: 80 }),
  ],
  [
    'a request field that is no longer required',
    ['host first'],
    (it) => (requestOf(it).required = ['amount', 'target']),
  ],
  [
    'a removed value of a response',
    ['host first'],
    (it) => Object.assign(rowOf(it).properties ?? {}, { state: { enum: ['paid'] } }),
  ],
  ['a response field that no app reads is gone', both, (it) => delete rowOf(it).properties?.reason],
  ['an optional response field is gone', both, (it) => delete responseOf(it, 'app').properties.tips],
  ['an optional call is gone', ['host first'], (it) => delete it.limits],
  [
    'a response field of a narrower type',
    ['host first'],
    (it) => Object.assign(responseOf(it, 'orders').properties, { total: text }),
  ],
  ['a call that no longer needs a session', ['host first'], (it) => (of(it, 'orders').access = 'public')],
  [
    'a schema that was split into parts',
    both,
    (it) => (of(it, 'app').response = { allOf: [object({ title: text }), object({ tips: text }, [])] }),
  ],
  ['other descriptions', both, (it) => Object.assign(requestOf(it), { description: 'x', examples: [1] })],
];

test.each(growths.flatMap(([what, orders, change]) => orders.map((order) => [what, order, change] as const)))(
  'accepts %s (%s)',
  (_what, order, change) => {
    const [app, host] = order === 'app first' ? [changed(change), contract] : [contract, changed(change)];
    expect(judged(app, host)).toEqual([]);
  },
);

test('accepts an optional response field that is null, since clients treat it like a missing one', () => {
  const [may, is] = [object({ tips: text }, []), object({ tips: { anyOf: [text, { type: 'null' }] } })];
  const calls = (response: JsonSchema): Contract => changed((it) => (of(it, 'app').response = response));
  expect(judged(calls(may), calls(is))).toEqual([]);
});

test('does not judge a release that makes no calls, an unchanged one, or any without a contract', () => {
  const live = byName(releaseOf('shell'), releaseOf('mfe-games'), appWith(contract));
  const change = { live, before: new Map(), changed: new Set(['mfe-games']) };
  expect(gateViolations({ ...change, contract: { version: '2.0.0', calls: {} } })).toEqual([]);
  expect(gateViolations({ ...change, changed: new Set(['mfe-wallet']) })).toEqual([]);
});
