import { setting, wholeNumber } from '../../base/settings/settings';

/** Hours after which a deposit that no operator has decided expires. */
export const depositExpiry = setting('payments.depositExpiry', wholeNumber(1, 720, '时限须在1至720小时之间！'), 24);

/** When a deposit expires unless it is decided before. */
export const expiryOf = (createdAt: Date | number, hours: number): Date =>
  new Date(Number(createdAt) + hours * 3_600_000);
