/*
 * Runs first in the shell's script: preloads the files that the page's inline script has named, while the shell's own
 * code is evaluated. Earlier they would compete for bandwidth with this script. They are preloads and not scripts,
 * because a script that hangs delays the page's `load` event.
 */
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-next]')) link.rel = 'preload';
