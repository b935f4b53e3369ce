const resets = new Set<(app: string) => void>();

/**
 * Something that the page remembers of each app until the app is replaced.
 * @returns the state of an app, created when it is first asked for
 */
export function perApp<State>(create: () => State): (app: string) => State {
  const states = new Map<string, State>();
  resets.add((app) => states.delete(app));
  return (app) => {
    const state = states.get(app) ?? create();
    states.set(app, state);
    return state;
  };
}

/** Forgets everything that the page remembers of an app, when the app is replaced. */
export const forgetApp = (app: string): void => resets.forEach((reset) => reset(app));
