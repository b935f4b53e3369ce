import { useLayer } from './layers';

/**
 * The open state of a modal, for the root of Base UI. Escape and the browser's back close it alike.
 * @param onClose undefined if only its content can close it
 * @param stays keeps it open on back
 */
export function useModal(open: boolean, onClose: (() => void) | undefined, stays = false) {
  useLayer(open, stays ? undefined : onClose);
  return {
    open,
    onOpenChange: (next: boolean, { reason, event }: { reason: string; event: Event }) => {
      /* Where the browser takes Escape for back, it would close the layer below as well. */
      if (reason === 'escape-key') event.preventDefault();
      if (!next) onClose?.();
    },
  };
}
