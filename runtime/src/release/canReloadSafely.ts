import { inFlightRequests, tabStorage } from '@site/shared';
import { typedFields } from './memberInput';

const notTyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'submit', 'button']);

const isHalfTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.isConnected && field.tagName !== 'SELECT' && !notTyped.has(field.type) && field.value !== '';

/** Whether a field of this page, or of a page that is kept alive, holds text that the member typed. */
const halfTyped = (): boolean => [...typedFields].some(isHalfTyped);

/** Whether a request of the session other than a poll is in flight, such as one that moves money. */
const isCalling = (): boolean => {
  const token = tabStorage.getItem('token');
  return token !== null && inFlightRequests.wouldAlert(token);
};

/** Whether a dialog or sheet is open, or a frame of another site that a reload would end. */
const isOccupied = (): boolean =>
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=alertdialog], main iframe') !== null;

/** Whether a reload would neither lose the member's input nor interrupt them. */
export const canReloadSafely = (): boolean => !halfTyped() && !isCalling() && !isOccupied();

/**
 * Whether the page may reload itself. A dialog that opened before the member has touched the page does not prevent it.
 */
export const mayReloadUnasked = (): boolean =>
  !halfTyped() && !isCalling() && !(isOccupied() && (navigator.userActivation?.hasBeenActive ?? true));

/** Reloads the page with the set of releases that is live now. */
export const reloadPage = (): void => window.location.reload();
