/** The name of the main wallet as source or target of a transfer. */
export const mainWallet = 'userbalance';
