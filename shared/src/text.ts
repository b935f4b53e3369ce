/*
 * For the desk, which takes nothing else of the site: how fields read what people type and paste, exact money, and the
 * keys by which a change is made once.
 */
export {
  categoryName,
  fromUnits,
  gameCategories,
  isAmbiguousAmount,
  messages,
  tierRebates,
  toUnits,
} from '@site/contract';
export { idempotencyKeyFor, removePendingKey, storePendingKey } from './api/pendingIdempotencyKeys';
export { keepFormat, textFormats, type TextFormatName } from './forms/textFormats';
export { createSignal } from './signal';
