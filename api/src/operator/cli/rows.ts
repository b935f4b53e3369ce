/** Rows on stdout, a JSON line each. That there are none is said on stderr: a script that reads the lines shall find none. */
export const sayRows = (rows: readonly object[]): void => {
  for (const row of rows) console.log(JSON.stringify(row));
  if (rows.length === 0) console.error('none');
};
