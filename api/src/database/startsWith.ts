/**
 * An SQL condition: `column` starts with `prefix`, both expressions of text. An index of the column with
 * `text_pattern_ops` finds the rows, even in a plan that is made before the prefix is known, unlike with `like`. Sort
 * such rows `using ~<~` or `using ~>~`.
 */
export const startsWith = (column: string, prefix: string): string =>
  // No character sorts after the last code point.
  `${column} ~>=~ ${prefix} and ${column} ~<~ (${prefix} || chr(1114111))`;
