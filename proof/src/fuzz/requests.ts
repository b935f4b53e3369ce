import type { CallName } from '@site/contract';
import { calls } from '@site/contract/calls';
import { type OperatorCallName, operatorCalls } from '@site/contract/operators';
import fc from 'fast-check';
import type * as v from 'valibot';
import { binaryText, hostileNames, hostileValues } from './hostileValues';
import { plausibleMemberFields, plausibleOperatorFields } from './plausibleValues';
import { absent, schemaValues } from './schemaValues';

/** A call of the contract. */
export interface FuzzedCall {
  side: 'member' | 'operator';
  name: string;
  method: string;
  /** Path with parameters such as `:id`. */
  path: string;
  /** Whether it needs a session, and so answers a wrong one with 401. */
  needsSession: boolean;
  schema: v.GenericSchema;
}

export const fuzzedCalls: FuzzedCall[] = [
  ...(Object.keys(calls) as CallName[]).map((name) => ({
    side: 'member' as const,
    name,
    method: calls[name].method,
    path: `/api/${name}`,
    needsSession: calls[name].access === 'member',
    schema: calls[name].request,
  })),
  ...(Object.keys(operatorCalls) as OperatorCallName[]).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return {
      side: 'operator' as const,
      name,
      method,
      path: `/operator${path}`,
      needsSession: operatorCalls[name].access !== 'public',
      schema: operatorCalls[name].request,
    };
  }),
];

const byName = new Map(fuzzedCalls.map((call) => [call.name, call]));

/** The call that a request makes. */
export const callOf = ({ name }: Pick<FuzzedRequest, 'name'>): FuzzedCall => {
  const call = byName.get(name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
};

/** How the bytes of a body are made from its fields. */
type Damage =
  | { how: 'none' | 'repeat' | 'empty' }
  | { how: 'cut'; at: number }
  | { how: 'text'; text: string }
  | { how: 'type'; type: string };

export interface FuzzedRequest {
  /** Name of the call. */
  name: string;
  /** Whose session is sent; `other` is that of the other listener. */
  session: 'valid' | 'none' | 'ended' | 'wrong' | 'other' | 'malformed';
  /** The operator's roles, for operators' calls. */
  role: 'admin' | 'second' | 'cashier' | 'support' | 'editor' | 'releaser' | 'auditor';
  fields: Record<string, unknown>;
  damage: Damage;
  idempotencyKey: string | undefined;
  headers: Record<string, string>;
  /** Address of the connection; only loopback is a trusted proxy. */
  address: string;
}

const mostly = <Value>(usual: Value, ...others: fc.Arbitrary<Value>[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));

const damageOf: fc.Arbitrary<Damage> = mostly<Damage>(
  { how: 'none' },
  fc.constantFrom<Damage>({ how: 'repeat' }, { how: 'empty' }),
  fc.nat({ max: 80 }).map((at) => ({ how: 'cut', at })),
  fc
    .oneof(
      fc.constantFrom('null', '[]', '"x"', '1', '{', '{"a":1}}', '\ufeff{}', '{"a":\u0000}', '[{}]', '{"a":1e999}'),
      fc.json(),
      binaryText(60),
      fc.integer({ min: 1, max: 40_000 }).map((levels) => `{"a":${'['.repeat(levels)}`),
      fc.constant(`{"a":"${'x'.repeat(70_000)}"}`),
    )
    .map((text) => ({ how: 'text', text })),
  fc
    .constantFrom(
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json5',
      'APPLICATION/JSON',
      ';;;',
    )
    .map((type) => ({ how: 'type', type })),
);

const headerText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '127.0.0.1',
    '::1',
    '0x7f000001',
    '1.2.3.4, 5.6.7.8',
    ',,,',
    "'",
    '[::1]:99999',
    'a'.repeat(3000),
  ),
  fc.string({ minLength: 0, maxLength: 60 }),
);

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-proto',
        'forwarded',
        'x-real-ip',
        'user-agent',
        'accept',
        'accept-language',
        'origin',
        'host',
        'content-encoding',
        'x-http-method-override',
        'traceparent',
        'x-request-id',
      ),
      headerText,
      { minKeys: 1, maxKeys: 4 },
    ),
  },
);

const keys = mostly<string | undefined>(
  undefined,
  fc.uuid(),
  fc.constantFrom('again', 'twice', '', 'k'.repeat(200), 'k'.repeat(201), '__proto__'),
);

/** Fields that mostly fit the schema and the state of the run; one, some or all of them may be hostile. */
const fieldsOf = ({ side, name, schema }: FuzzedCall): fc.Arbitrary<Record<string, unknown>> => {
  const plausible = side === 'member' ? plausibleMemberFields(name) : plausibleOperatorFields(name);
  const fromSchema = schemaValues(schema) as fc.Arbitrary<Record<string, unknown>>;
  const fitting = fc.tuple(fromSchema, fc.record(plausible), fc.nat({ max: 4 })).map(([sent, fixed, choice]) => {
    if (name === 'uploadimg') return fixed;
    if (choice === 0) return sent;
    // Only the fields that this form of the request has.
    const chosen = Object.entries(fixed).filter(([field]) => Object.hasOwn(sent, field) && sent[field] !== absent);
    return { ...sent, ...Object.fromEntries(chosen) };
  });
  const damaged = fc
    .tuple(fitting, fc.array(fc.tuple(fc.nat({ max: 20 }), hostileValues), { minLength: 1, maxLength: 3 }))
    .map(([sent, changes]) => {
      const names = Object.keys(sent);
      const changed = changes.map(([at, value]) => [names[at % Math.max(1, names.length)] ?? 'page', value] as const);
      return { ...sent, ...Object.fromEntries(changed) };
    });
  const extended = fc
    .tuple(fitting, fc.array(fc.tuple(hostileNames, hostileValues), { minLength: 1, maxLength: 3 }))
    .map(([sent, more]) => Object.fromEntries([...Object.entries(sent), ...more]));
  return fc
    .oneof(
      { weight: 6, arbitrary: fitting },
      { weight: 3, arbitrary: damaged },
      { weight: 1, arbitrary: extended },
      { weight: 1, arbitrary: fc.dictionary(hostileNames, hostileValues, { maxKeys: 5 }) },
    )
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== absent)));
};

/** Requests of one call. */
export const requestsOf = (call: FuzzedCall): fc.Arbitrary<FuzzedRequest> =>
  fc.record({
    name: fc.constant(call.name),
    session: mostly<FuzzedRequest['session']>('valid', fc.constantFrom('none', 'ended', 'wrong', 'other', 'malformed')),
    role: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('admin' as const, 'second' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<FuzzedRequest['role']>('cashier', 'support', 'editor', 'releaser', 'auditor'),
      },
    ),
    fields: fieldsOf(call),
    damage: damageOf,
    idempotencyKey: keys,
    headers,
    address: fc
      .integer({ min: 1, max: 254 })
      .chain((n) => fc.constantFrom('127.0.0.1', `203.0.113.${n}`, `2001:db8::${n}`)),
  });

/** Requests of all calls. */
export const requests: fc.Arbitrary<FuzzedRequest> = fc.oneof(...fuzzedCalls.map(requestsOf));
