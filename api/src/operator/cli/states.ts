/** The states 1, 2, 3 of orders and applications. */
export const reviewStates: readonly string[] = ['pending', 'approved', 'rejected'];

/** The states 1, 2, 3 of changes that need a second operator. */
export const approvalStates: readonly string[] = ['pending', 'confirmed', 'declined'];

/** A row with the word of its state, for texts; JSON has the number. */
export const withStateWord = <Row extends { state: number }>(row: Row, words: readonly string[]) => ({
  ...row,
  state: words[row.state - 1] ?? String(row.state),
});
