/** The parts of a JSON schema that have fields. */
export interface FieldsSchema {
  properties?: Record<string, FieldsSchema> | undefined;
  items?: FieldsSchema | undefined;
  anyOf?: FieldsSchema[] | undefined;
  oneOf?: FieldsSchema[] | undefined;
}

const all = ({ properties = {}, items, anyOf = [], oneOf = [] }: FieldsSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, it]) => [name, ...all(it)]),
  ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(all),
];

/** The names of the fields that a schema has at any depth, each once, sorted. */
export const fieldNames = (schema: FieldsSchema): string[] => [...new Set(all(schema))].sort();
