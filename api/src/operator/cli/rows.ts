/**
 * Prints each row as a JSON line on stdout. Prints `none` on stderr if there are no rows, so that scripts read an empty
 * output.
 */
export const sayRows = (rows: readonly object[]): void => {
  for (const row of rows) console.log(JSON.stringify(row));
  if (rows.length === 0) console.error('none');
};
