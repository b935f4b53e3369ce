/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string;
  description?: string;
  format?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

export type Components = Record<string, JsonSchema>;

/** Where the document defines the named schemas. */
export const schemaPath = '#/components/schemas/';

/** `full` has every field and rows in every list; `minimal` has required fields and empty lists. */
export type Variant = 'full' | 'minimal';

/** Builds the example of a schema from the examples of its parts; `row` counts the rows of a list from 0. */
export const exampleOf = (schema: JsonSchema, components: Components, variant: Variant, row = 0): unknown => {
  const build = (part: JsonSchema, index = row) => exampleOf(part, components, variant, index);
  const { examples, properties, items } = schema;
  if (examples) return variant === 'full' ? examples[row % examples.length] : examples.at(-1);
  if (schema.$ref) return build(components[schema.$ref.slice(schemaPath.length)] ?? {});
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [first] = branchesOf(schema);
  if (first !== schema && first) return build(first);
  if (properties) {
    const fields = Object.entries(properties).filter(([name]) => variant === 'full' || schema.required?.includes(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, build(field)]));
  }
  if (items) {
    const rowExamples = Object.values(items.properties ?? { items }).map((field) => field.examples?.length ?? 1);
    return variant === 'full'
      ? Array.from({ length: Math.max(...rowExamples) }, (_, index) => build(items, index))
      : [];
  }
  return schema.type === 'string' ? '' : null;
};

/** The alternatives of a union; the schema itself if it is none. */
export const branchesOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];
