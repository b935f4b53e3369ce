/** The side of a transfer that is the main wallet (wire: the literal `userbalance`). */
export const mainWallet = 'userbalance';
