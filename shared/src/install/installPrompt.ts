import { useSyncExternalStore } from 'react';

/** Chromium fires this event on an installable page; other browsers do not have it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

const set = (event: InstallPromptEvent | undefined) => {
  offered = event;
  listeners.forEach((listener) => listener());
};

/* Fired once, soon after loading and before a member opens the page that offers the installation. */
globalThis.window?.addEventListener('beforeinstallprompt', (event) => set(event as InstallPromptEvent));
globalThis.window?.addEventListener('appinstalled', () => set(undefined));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Opens the browser's dialog to install the site; undefined if the browser does not offer it or it was used already.
 */
export function useInstallPrompt(): (() => void) | undefined {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  );
  if (!event) return undefined;
  return () => {
    /* An event can be used once. */
    set(undefined);
    void event.prompt().catch(() => undefined);
  };
}
