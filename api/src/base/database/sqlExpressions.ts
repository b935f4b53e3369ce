/**
 * An SQL condition: `column` starts with `prefix`, both expressions of text. An index of the column with
 * `text_pattern_ops` finds the rows, even in a plan that is made before the prefix is known, unlike with `like`. Sort
 * such rows `using ~<~` or `using ~>~`.
 */
export const startsWith = (column: string, prefix: string): string =>
  // No character sorts after the last code point.
  `${column} ~>=~ ${prefix} and ${column} ~<~ (${prefix} || chr(1114111))`;

/** An SQL expression: the Beijing day of a moment. */
export const dayOf = (moment: string) => `((${moment}) at time zone interval '8 hours')::date`;

/** An SQL expression: the start of a Beijing day. */
export const startOf = (day: string) => `(${day})::timestamp at time zone interval '8 hours'`;
