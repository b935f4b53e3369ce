/** Whether a larger or a smaller number is a narrower limit. */
const limits = {
  minLength: 'lower',
  minimum: 'lower',
  exclusiveMinimum: 'lower',
  minItems: 'lower',
  maxLength: 'upper',
  maximum: 'upper',
  exclusiveMaximum: 'upper',
  maxItems: 'upper',
} as const;
type Limit = keyof typeof limits;
const limitEntries = Object.entries(limits) as [Limit, 'lower' | 'upper'][];

/** Limits of which no value is narrower than another. */
const formats = ['pattern', 'format', 'multipleOf'] as const;

/** The part of JSON Schema that is compared; other keywords are ignored. */
export interface JsonSchema extends Partial<Record<Limit, number>> {
  pattern?: string;
  format?: string;
  multipleOf?: number;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Where values that one side sends do not fit what the other takes. */
export interface Misfit {
  /** The field, such as `data[].amount`; empty for the whole. */
  field: string;
  /** What is sent, and what is taken, in words; nothing is sent if undefined. */
  sent: string | undefined;
  taken: string;
  /** The field tells the alternatives of a union apart, such as `paytype`. */
  tag?: true;
}

interface Options {
  /** Whether a field that may be missing may be null as well, as in responses. */
  nullIsMissing: boolean;
}

const optional = 'a field that may be missing';
const required = 'a field that is always there';

const isLiteral = (schema: JsonSchema): boolean => 'const' in schema;

/** The alternatives of a schema, each of one type or one value. */
const branchesOf = ({ anyOf, oneOf, ...rest }: JsonSchema): JsonSchema[] => {
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

const typeNames: Record<string, string> = { object: 'an object', array: 'a list' };

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

/** Whether a value keeps the limits of an alternative of its type. */
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

const objectMisfits = (sent: JsonSchema, taken: JsonSchema, field: string, options: Options): Misfit[] => {
  const fields = new Set([...Object.keys(taken.properties ?? {}), ...(taken.required ?? [])]);
  const found = [...fields].flatMap((name): Misfit[] => {
    const at = fieldIn(field, name);
    const isRequired = taken.required?.includes(name) ?? false;
    const takenField = taken.properties?.[name] ?? {};
    const sentField = sent.properties?.[name];
    if (!sentField) return isRequired ? [{ field: at, sent: undefined, taken: describe(takenField) }] : [];
    if (isRequired && !sent.required?.includes(name)) return [{ field: at, sent: optional, taken: required }];
    const mayBeNull = options.nullIsMissing && !isRequired;
    const accepted = mayBeNull ? { anyOf: [takenField, { type: 'null' }] } : takenField;
    const misfitsHere = misfits(sentField, accepted, options, at);
    return isLiteral(sentField) && isLiteral(takenField)
      ? misfitsHere.map((it) => ({ ...it, tag: true }))
      : misfitsHere;
  });
  // The other fields of another alternative say nothing.
  const tags = found.filter(({ tag }) => tag);
  return tags.length > 0 ? tags : found;
};

/** Undefined if the alternatives are not of one type. */
const branchMisfits = (sent: JsonSchema, taken: JsonSchema, field: string, options: Options): Misfit[] | undefined => {
  const [from, to] = [typeOf(sent), typeOf(taken)];
  if (to === undefined) return [];
  if (from !== to && !(to === 'number' && from === 'integer')) return undefined;
  const misfit = [{ field, sent: describe(sent), taken: describe(taken) }];
  if (isLiteral(taken)) return isLiteral(sent) && Object.is(sent.const, taken.const) ? [] : misfit;
  if (isLiteral(sent)) return keepsLimits(sent.const, taken) ? [] : misfit;
  if (!isWithin(sent, taken)) return misfit;
  if (to === 'object') return objectMisfits(sent, taken, field, options);
  if (to === 'array' && taken.items) return misfits(sent.items ?? {}, taken.items, options, `${field}[]`);
  return [];
};

const isOther = (found: Misfit[]): number => Number(found.some(({ tag }) => tag));

/** The misfits of the alternative that fits best; of several with other tags, one that lists the tags. */
const closest = (alternatives: Misfit[][]): Misfit[] | undefined => {
  const [best] = alternatives.toSorted((a, b) => isOther(a) - isOther(b) || a.length - b.length);
  const tags = new Set(alternatives.flat().map(({ taken }) => taken));
  return best && isOther(best) ? best.slice(0, 1).map((it) => ({ ...it, taken: orFormat.format(tags) })) : best;
};

/**
 * Where a value of the schema `sent` may not fit the schema `taken`. Fields that are sent without being taken are
 * ignored.
 */
export const misfits = (sent: JsonSchema, taken: JsonSchema, options: Options, field = ''): Misfit[] => {
  const alternatives = branchesOf(taken);
  const found = branchesOf(sent).flatMap((branch) => {
    const all = alternatives.map((it) => branchMisfits(branch, it, field, options)).filter((it) => it !== undefined);
    const best = closest(all);
    const isDeeper = best?.some((it) => it.field !== field);
    return best?.length === 0 || isDeeper ? (best ?? []) : [{ field, sent: describe(sent), taken: describe(taken) }];
  });
  return [...new Map(found.map((it) => [JSON.stringify(it), it])).values()];
};
