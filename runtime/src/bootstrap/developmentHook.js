/* Development only, before any bundle. Without it Fast Refresh of a feature app does not find the shell's renderer. */
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  checkDCE() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
};
