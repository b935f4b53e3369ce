import { formatMoney } from '../ui/figures';

/**
 * How one field of a value is typed in. `flag` is 1 or 0, `strings` a list of short texts; `choice` is one of the
 * options, `choices` a list of them.
 */
export type FieldInputKind =
  | 'text'
  | 'lines'
  | 'html'
  | 'amount'
  | 'decimal'
  | 'integer'
  | 'flag'
  | 'time'
  | 'strings'
  | 'choice'
  | 'choices'
  | 'items';

export interface Field {
  /** Path of the field in the value. */
  name: string | string[];
  label: string;
  input: FieldInputKind;
  help?: string;
  /** An empty field is left out of the value; otherwise an empty text is sent. */
  optional?: boolean;
  /** Whether an empty text is refused before it is sent. */
  required?: boolean;
  item?: Field[];
  /** The least and the most of an `integer`. */
  range?: readonly [least: number, most: number];
  /** Values that can be chosen, with their labels. */
  options?: Record<string, string>;
}

/** What a setting's value looks like, for its form. */
export type Shape =
  | {
      kind: 'single';
      input: Exclude<FieldInputKind, 'strings' | 'items' | 'choice' | 'choices'>;
      label: string;
      help?: string;
    }
  | { kind: 'fields'; fields: Field[] }
  | { kind: 'items'; item: Field[] }
  | { kind: 'strings'; label: string }
  | { kind: 'json' };

type Fields = Record<string, unknown>;

const pathOf = ({ name }: Field): string[] => (Array.isArray(name) ? name : [name]);

const read = (value: unknown, [first, ...rest]: string[]): unknown =>
  first === undefined ? value : read((value as Fields | null | undefined)?.[first], rest);

const write = (value: Fields, [first = '', ...rest]: string[], field: unknown): Fields => ({
  ...value,
  [first]: rest.length === 0 ? field : write((value[first] as Fields | undefined) ?? {}, rest, field),
});

const cleanFields = (value: unknown, fields: Field[]): Fields =>
  fields.reduce<Fields>((done, field) => {
    const typed = read(value, pathOf(field));
    const isEmpty =
      typed === '' || typed === null || typed === undefined || (Array.isArray(typed) && typed.length === 0);
    if (field.optional && isEmpty) return done;
    return write(done, pathOf(field), field.item ? cleanItems(typed, field.item) : (typed ?? ''));
  }, {});

const cleanItems = (value: unknown, item: Field[]): Fields[] =>
  ((value as unknown[] | null | undefined) ?? []).map((it) => cleanFields(it, item));

/** What to send for the typed `value`. */
export const valueOf = (value: unknown, shape: Shape): unknown => {
  switch (shape.kind) {
    case 'fields':
      return cleanFields(value, shape.fields);
    case 'items':
      return cleanItems(value, shape.item);
    case 'strings':
      return value ?? [];
    case 'json':
      return JSON.parse(String(value)) as unknown;
    case 'single':
      return value ?? '';
  }
};

/** What the form starts with for a stored `value`. */
export const typedOf = (value: unknown, shape: Shape): unknown =>
  shape.kind === 'json' ? JSON.stringify(value, null, 2) : value;

const readableList = (list: unknown, present: (it: unknown) => unknown): unknown =>
  Array.isArray(list) ? Object.fromEntries(list.map((it, index) => [`第 ${index + 1} 项`, present(it)])) : list;

const readableField = (value: unknown, { input, item, options }: Field): unknown => {
  if (item) return readableList(value, (it) => readableFields(it, item));
  if (input === 'flag') return value === 1 ? '开' : '关';
  if (input === 'amount' && typeof value === 'string') return formatMoney(value);
  const nameOf = (it: unknown) => options?.[String(it)] ?? it;
  return Array.isArray(value) ? value.map(nameOf).join('、') : nameOf(value);
};

const readableFields = (value: unknown, fields: Field[]): Fields =>
  Object.fromEntries(fields.map((field) => [field.label, readableField(read(value, pathOf(field)), field)]));

/** A value with the labels of its form, for a table of what changes. A value of another shape stays as it is. */
export const readable = (value: unknown, shape: Shape): unknown => {
  if (value === null || value === undefined) return value;
  if (shape.kind === 'fields') return typeof value === 'object' ? readableFields(value, shape.fields) : value;
  if (shape.kind === 'items') return readableList(value, (it) => readableFields(it, shape.item));
  if (shape.kind === 'strings') return readableList(value, (text) => text);
  return value;
};
