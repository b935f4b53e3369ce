import { useSyncExternalStore } from 'react';
import { createSignal } from '../signal';

/** Chromium fires this event on an installable page; other browsers do not have it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPromptEvent | undefined;
const changed = createSignal();

const set = (event: InstallPromptEvent | undefined) => {
  offered = event;
  changed.notify();
};

/* Fired once, soon after loading and before a member opens the page that offers the installation. */
globalThis.window?.addEventListener('beforeinstallprompt', (event) => set(event as InstallPromptEvent));
globalThis.window?.addEventListener('appinstalled', () => set(undefined));

/**
 * Opens the browser's dialog to install the site; undefined if the browser does not offer it or it was used already.
 */
export function useInstallPrompt(): (() => void) | undefined {
  const event = useSyncExternalStore(
    changed.subscribe,
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
