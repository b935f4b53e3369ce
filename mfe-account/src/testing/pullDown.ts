import { fireEvent, waitFor } from '@testing-library/react';

const touch = (y: number) => ({ touches: [{ clientX: 0, clientY: y }] });

/** Swipes down from `target`, far enough to refresh the list. Does not wait for the answer. */
export async function pullDown(target: Element): Promise<void> {
  /* The first touch loads the code. */
  fireEvent.touchStart(target, touch(0));
  fireEvent.touchEnd(target, { touches: [] });
  await waitFor(() => expect(document.querySelector('span[aria-live]')).not.toBeNull());
  fireEvent.touchStart(target, touch(0));
  fireEvent.touchMove(target, touch(160));
  fireEvent.touchEnd(target, { touches: [] });
}
