import * as v from 'valibot';

/** Schema that picks the named text fields of a form, `''` for a missing one. Form rules build on it. */
export const fieldsOf = <const Name extends string>(...names: readonly Name[]) =>
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform(
      (values) => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Name, string>,
    ),
  );
