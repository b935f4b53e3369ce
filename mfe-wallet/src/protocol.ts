/** A network of USDT. */
export type Protocol = 'TRC20' | 'ERC20';

/** A USDT transfer on the wrong network is lost, so forms refuse every other value instead of choosing a default. */
export const isProtocol = (text: string): text is Protocol => text === 'TRC20' || text === 'ERC20';
