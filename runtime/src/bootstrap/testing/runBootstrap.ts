/** Runs the inline script as the page does, once more with each call. */
export const runBootstrap = (shellReads: object): void => {
  const colors = { dark: '#000001', light: '#fffffe' };
  Object.assign(globalThis, { SHELL_READS: shellReads, THEME_COLORS: colors, HOME_SLOT: 'home.games' });
  jest.isolateModules(() => void require('../main'));
};
