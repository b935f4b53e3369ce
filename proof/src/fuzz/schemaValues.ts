import fc from 'fast-check';
import type * as v from 'valibot';

/** The parts of valibot's schemas and actions that are read here. */
interface Part {
  kind: string;
  type: string;
  pipe?: Part[];
  entries?: Record<string, Part>;
  options?: readonly unknown[];
  item?: Part;
  wrapped?: Part;
  literal?: unknown;
  requirement?: unknown;
  examples?: unknown[];
}

/** A field that is left out. */
export const absent = Symbol('absent');

const stepsOf = (part: Part): Part[] =>
  part.pipe?.flatMap((step) => (step === part ? [step] : stepsOf(step))) ?? [part];

const requirementsOf = (steps: Part[], type: string) =>
  steps.filter((step) => step.type === type).map(({ requirement }) => requirement);

const yuan = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;

/** Integers in a range, small ones and the ends more often; as a number or as digits. */
const integers = (min: number, max: number) =>
  fc
    .oneof(fc.integer({ min, max: Math.min(max, min + 30) }), fc.constant(max), fc.maxSafeNat())
    .chain((value) => fc.constantFrom<unknown>(value, String(value)));

const amounts = (min: bigint, max: bigint) =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.bigInt({ min, max: min + 100_000n }) },
      { weight: 1, arbitrary: fc.bigInt({ min, max }) },
    )
    .map(yuan);

const strings = (steps: Part[]): fc.Arbitrary<unknown> => {
  const [pattern] = requirementsOf(steps, 'regex');
  if (pattern instanceof RegExp) {
    try {
      return fc.stringMatching(pattern, { maxLength: 60 });
    } catch {
      // fast-check does not make strings for lookahead and Unicode properties; their fields have examples or hints.
    }
  }
  const lengths = requirementsOf(steps, 'max_length').map(Number);
  const maxLength = Math.min(200, ...lengths);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
    fc.constantFrom('新会员', 'PT', 'a'.repeat(maxLength)),
  );
};

/** Values that a schema was made for, and their limits. Most of them fit; rules across fields are not known here. */
export const schemaValues = (schema: v.GenericSchema): fc.Arbitrary<unknown> => valuesOf(schema);

const valuesOf = (part: Part): fc.Arbitrary<unknown> => {
  const steps = stepsOf(part);
  const examples = steps.flatMap((step) => (step.type === 'examples' ? (step.examples ?? []) : []));
  const values = baseValues(part, steps);
  return examples.length > 0 ? fc.oneof(values, fc.constantFrom(...examples)) : values;
};

const baseValues = (part: Part, steps: Part[]): fc.Arbitrary<unknown> => {
  const { type, options = [], entries = {}, wrapped, item, literal } = part;
  const [min] = requirementsOf(steps, 'min_value');
  const [max] = requirementsOf(steps, 'max_value');
  if (typeof max === 'number') return integers(Number(min), max);
  if (typeof max === 'bigint') return amounts(requirementsOf(steps, 'min_value').at(-1) === undefined ? 0n : 1n, max);
  switch (type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, valuesOf(field)])));
    case 'string':
      return strings(steps);
    case 'number':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(literal);
    case 'picklist':
      return fc.constantFrom(...options);
    case 'union':
    case 'variant':
      return fc.oneof(...options.map((option) => valuesOf(option as Part)));
    case 'array':
      return fc.array(item ? valuesOf(item) : fc.jsonValue(), { maxLength: 4 });
    case 'optional':
    case 'exact_optional':
    case 'nullish':
      return fc.oneof(fc.constant(absent), wrapped ? valuesOf(wrapped) : fc.jsonValue());
    default:
      return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.jsonValue({ maxDepth: 3 }));
  }
};
