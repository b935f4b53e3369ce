/** The name under which an app exposes the page at `path`. */
export const pageExpose = (path: string): string => `pages${path}`;

/** The name under which an app exposes its widget for a slot. */
export const slotExpose = (slot: string): string => `slots/${slot}`;
