import * as v from 'valibot';

/** The text fields of a form by name, `''` for one that is not there; what a form's rules start from. */
export const fieldsOf = <const Name extends string>(...names: readonly Name[]) =>
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform(
      (values) => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Name, string>,
    ),
  );
