import { inFlightRequests, tabStorage } from '@site/shared';
import { typedFields } from './typedFields';

/** Kinds of fields in which nobody types. */
const pressed: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'submit', 'button']);

const isHalfTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.isConnected && field.tagName !== 'SELECT' && !pressed.has(field.type) && field.value !== '';

/** Whether something that the member typed stands in a field of this page, or of a page that is kept alive. */
const halfTyped = (): boolean => [...typedFields].some(isHalfTyped);

/** Whether a call of the session is on its way that is no poll: those that move money are among them. */
const isCalling = (): boolean => {
  const token = tabStorage.getItem('token');
  return token !== null && inFlightRequests.wouldAlert(token);
};

/** Whether a dialog or sheet lies over the page, or another site's frame in it lives on what a reload would end. */
const isOccupied = (): boolean =>
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=alertdialog], main iframe') !== null;

/** Whether a reload would cost the member nothing, nor interrupt what they do. */
export const isCalm = (): boolean => !halfTyped() && !isCalling() && !isOccupied();

/**
 * Whether the page may reload itself. Until the member has touched it, what lies over it has come by itself, and a reload takes
 * nothing away.
 */
export const mayReload = (): boolean =>
  !halfTyped() && !isCalling() && !(isOccupied() && (navigator.userActivation?.hasBeenActive ?? true));
