import { type JsonSchema, type Limit, limits } from '../format/usedCalls';

const limitEntries = Object.entries(limits) as [Limit, 'lower' | 'upper'][];

/** Limits of which no value is narrower than another. */
const formats = ['pattern', 'format', 'multipleOf'] as const;

export interface Incompatibility {
  /** The field, such as `data[].amount`; empty for the whole. */
  field: string;
  /** What is sent, and what is taken, in words; nothing is sent if undefined. */
  sent: string | undefined;
  taken: string;
  /** The field tells the alternatives of a union apart, such as `paytype`. */
  discriminator?: true;
}

interface Options {
  /** Whether an optional field may be null as well, as in responses. */
  nullIsMissing: boolean;
}

const optional = 'an optional field';
const required = 'a required field';

const isLiteral = (schema: JsonSchema): boolean => 'const' in schema;

/** A schema that demands what both do, of objects the fields of both. */
const both = (one: JsonSchema, other: JsonSchema): JsonSchema => ({
  ...one,
  ...other,
  ...(one.properties && other.properties && { properties: { ...one.properties, ...other.properties } }),
  ...(one.required && other.required && { required: [...one.required, ...other.required] }),
});

/** The alternatives of a schema, each of one type or one value. */
const branchesOf = ({ allOf = [], ...schema }: JsonSchema): JsonSchema[] => {
  const { anyOf, oneOf, ...rest } = allOf.reduce(both, schema);
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.flatMap((it) => branchesOf({ ...rest, ...it }));
  if (rest.enum) return rest.enum.map((value) => ({ const: value }));
  if (Array.isArray(rest.type)) return rest.type.map((type) => ({ ...rest, type }));
  return [rest];
};

const typeOfValue = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** The type of an alternative; undefined if it allows every value. */
const typeOf = (branch: JsonSchema): string | undefined => {
  if (isLiteral(branch)) return typeOfValue(branch.const);
  if (typeof branch.type === 'string') return branch.type;
  if (branch.properties) return 'object';
  return branch.items ? 'array' : undefined;
};

const typeNames: Record<string, string> = { object: 'an object', array: 'an array' };

const describeBranch = (branch: JsonSchema): string => {
  if (isLiteral(branch)) return JSON.stringify(branch.const);
  const type = typeOf(branch);
  if (type === undefined) return 'any value';
  const given = [...limitEntries.map(([keyword]) => keyword), ...formats].filter(
    (keyword) => branch[keyword] !== undefined,
  );
  const details = given.map((keyword) => `${keyword} ${branch[keyword]}`).join(', ');
  return (typeNames[type] ?? type) + (details && ` (${details})`);
};

const orFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A schema in words: `string, number or null`. */
const describe = (schema: JsonSchema): string => orFormat.format(new Set(branchesOf(schema).map(describeBranch)));

const fieldIn = (field: string, name: string): string => (field ? `${field}.${name}` : name);

/** Whether a text fits a pattern; false if the pattern is not a valid one. */
const matches = (pattern: string, value: string): boolean => {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return false;
  }
};

const keepsLimits = (value: unknown, branch: JsonSchema): boolean => {
  const length = typeof value === 'string' || Array.isArray(value) ? value.length : Number(value);
  const { pattern } = branch;
  return (
    limitEntries.every(([keyword, side]) => {
      const limit = branch[keyword];
      if (limit === undefined) return true;
      return side === 'lower' ? length >= limit : length <= limit;
    }) &&
    (pattern === undefined || typeof value !== 'string' || matches(pattern, value))
  );
};

const isWithin = (sent: JsonSchema, taken: JsonSchema): boolean =>
  limitEntries.every(([keyword, side]) => {
    const [has, limit] = [sent[keyword], taken[keyword]];
    if (limit === undefined) return true;
    return has !== undefined && (side === 'lower' ? has >= limit : has <= limit);
  }) && formats.every((keyword) => taken[keyword] === undefined || taken[keyword] === sent[keyword]);

const objectIncompatibilities = (
  sent: JsonSchema,
  taken: JsonSchema,
  field: string,
  options: Options,
): Incompatibility[] => {
  const fields = new Set([...Object.keys(taken.properties ?? {}), ...(taken.required ?? [])]);
  const found = [...fields].flatMap((name): Incompatibility[] => {
    const at = fieldIn(field, name);
    const isRequired = taken.required?.includes(name) ?? false;
    const takenField = taken.properties?.[name] ?? {};
    const sentField = sent.properties?.[name];
    if (!sentField) return isRequired ? [{ field: at, sent: undefined, taken: describe(takenField) }] : [];
    if (isRequired && !sent.required?.includes(name)) return [{ field: at, sent: optional, taken: required }];
    const mayBeNull = options.nullIsMissing && !isRequired;
    const accepted = mayBeNull ? { anyOf: [takenField, { type: 'null' }] } : takenField;
    const incompatibilitiesHere = incompatibilities(sentField, accepted, options, at);
    return isLiteral(sentField) && isLiteral(takenField)
      ? incompatibilitiesHere.map((it) => ({ ...it, discriminator: true }))
      : incompatibilitiesHere;
  });
  // The other fields of another alternative say nothing.
  const tags = found.filter(({ discriminator }) => discriminator);
  return tags.length > 0 ? tags : found;
};

/** Undefined if the alternatives are not of one type. */
const branchIncompatibilities = (
  sent: JsonSchema,
  taken: JsonSchema,
  field: string,
  options: Options,
): Incompatibility[] | undefined => {
  const [from, to] = [typeOf(sent), typeOf(taken)];
  if (to === undefined) return [];
  if (from !== to && !(to === 'number' && from === 'integer')) return undefined;
  const incompatibility = [{ field, sent: describe(sent), taken: describe(taken) }];
  if (isLiteral(taken)) return isLiteral(sent) && Object.is(sent.const, taken.const) ? [] : incompatibility;
  if (isLiteral(sent)) return keepsLimits(sent.const, taken) ? [] : incompatibility;
  if (!isWithin(sent, taken)) return incompatibility;
  if (to === 'object') return objectIncompatibilities(sent, taken, field, options);
  if (to === 'array' && taken.items) return incompatibilities(sent.items ?? {}, taken.items, options, `${field}[]`);
  return [];
};

const hasOtherDiscriminator = (found: Incompatibility[]): number =>
  Number(found.some(({ discriminator }) => discriminator));

/** The incompatibilities of the alternative that fits best; of several with other tags, one that lists the tags. */
const bestAlternative = (alternatives: Incompatibility[][]): Incompatibility[] | undefined => {
  const [best] = alternatives.toSorted(
    (a, b) => hasOtherDiscriminator(a) - hasOtherDiscriminator(b) || a.length - b.length,
  );
  const tags = new Set(alternatives.flat().map(({ taken }) => taken));
  return best && hasOtherDiscriminator(best)
    ? best.slice(0, 1).map((it) => ({ ...it, taken: orFormat.format(tags) }))
    : best;
};

/**
 * Where a value of the schema `sent` may not fit the schema `taken`. Fields that are sent without being taken are
 * ignored.
 */
export const incompatibilities = (
  sent: JsonSchema,
  taken: JsonSchema,
  options: Options,
  field = '',
): Incompatibility[] => {
  const alternatives = branchesOf(taken);
  const found = branchesOf(sent).flatMap((branch) => {
    const all = alternatives
      .map((it) => branchIncompatibilities(branch, it, field, options))
      .filter((it) => it !== undefined);
    const best = bestAlternative(all);
    const isDeeper = best?.some((it) => it.field !== field);
    return best?.length === 0 || isDeeper ? (best ?? []) : [{ field, sent: describe(sent), taken: describe(taken) }];
  });
  return [...new Map(found.map((it) => [JSON.stringify(it), it])).values()];
};
