import { useSyncExternalStore } from 'react';

/** What Chromium gives a page that may be installed; other browsers have no such event. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

const set = (event: InstallPromptEvent | undefined) => {
  offered = event;
  listeners.forEach((listener) => listener());
};

/* It comes once, soon after the page has loaded, long before a member opens the page that asks. */
globalThis.window?.addEventListener('beforeinstallprompt', (event) => set(event as InstallPromptEvent));
globalThis.window?.addEventListener('appinstalled', () => set(undefined));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the browser to put the site on the home screen; undefined where the browser offers no such thing, or has been asked already. */
export function useInstallPrompt(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, () => offered);
  if (!event) return undefined;
  return () => {
    /* An event can be used once. */
    set(undefined);
    void event.prompt().catch(() => undefined);
  };
}
