import type { CDPSession, Page as Tab } from 'playwright-core';

/** Playwright's own session with the tab, which it does not publish. */
const sessionOf = (tab: Tab): Pick<CDPSession, 'send'> => {
  const read = (of: unknown, name: string): unknown => Reflect.get(of as object, name);
  const connection = read(tab, '_connection') as { toImpl: (tab: Tab) => { delegate: unknown } };
  const { delegate } = connection.toImpl(tab);
  return read(read(delegate, '_mainFrameSession'), '_client') as Pick<CDPSession, 'send'>;
};

/**
 * Switches the `Runtime` domain of Playwright's own session off or on: while it is on, V8 parses scripts once more for
 * the positions of what they throw, which more than doubles the blocking time of a page's start. Without the domain
 * nothing can be evaluated; when it is on again, it reports what it has missed.
 */
export const switchRuntimeDomain = async (tab: Tab, on: boolean): Promise<void> => {
  await sessionOf(tab).send(on ? 'Runtime.enable' : 'Runtime.disable');
};
