/** The review queues that a command may name. */
export const reviewQueues: readonly string[] = [
  'deposits',
  'withdrawals',
  'activity-applications',
  'agent-applications',
];

const usage = `npm run operator -- list QUEUE [--state 1] [--page 1]
npm run operator -- approve QUEUE ID [--note TEXT]
npm run operator -- reject QUEUE ID [--note TEXT]
  QUEUE: ${reviewQueues.join(', ')}
  ID: a row's out_trade_no, for applications its id; state: 1 waits, 2 approved, 3 rejected

npm run operator -- content list                          every key, what it is, and whether it was changed
npm run operator -- content get KEY                       KEY: faq, banners … or one field: app.title
npm run operator -- content set KEY VALUE | --file FILE   text or JSON; --new for a key that is not listed
npm run operator -- content add KEY VALUE | --file FILE   one more item of a list
npm run operator -- content remove KEY N                  the N-th item of a list
npm run operator -- content reset KEY                     restores the initial value
npm run operator -- banners | banks | homenotice  list | add VALUE | remove N

npm run operator -- notices | activities  list [--page 1]
npm run operator -- notices | activities  add --title TEXT --content HTML | --file FILE [--banner ADDRESS] [--memo TEXT]
npm run operator -- notices | activities  edit ID [--title …] [--content … | --file FILE] [--shown 0|1] …
npm run operator -- notices | activities  remove ID       hides it from members; edit ID --shown 1 brings it back`;

/** Prints the usage. */
export const help = (): void => console.log(usage);

/** Prints the usage on stderr and exits with 2. */
export const exitWithUsage = (why?: string): never => {
  if (why) console.error(why);
  console.error(usage);
  process.exit(2);
};

/** Prints the host's message about a successful change. */
export const printDone = (message: string, more: string | number = ''): void =>
  console.log(`done: ${message} ${more}`.trimEnd());

/** Prints the reason of a failure and exits with 1. */
export const exitWithError = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

/**
 * Prints each row as a JSON line on stdout. Prints `none` on stderr if there are no rows, so that scripts read an empty
 * output.
 */
export const printRows = (rows: readonly object[]): void => {
  for (const row of rows) console.log(JSON.stringify(row));
  if (rows.length === 0) console.error('none');
};
