/*
 * The first lines that run when the shell's script has come: they ask for the files that the page's inline script has named, so that
 * these travel while the shell's own code is evaluated. Any sooner, and they would take the line away from that script. As preloads,
 * not as scripts: a file that hangs must not keep the page from having loaded.
 */
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-next]')) link.rel = 'preload';
