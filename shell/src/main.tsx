import './builtIns';
import 'react-dom/client';
import { unstable_forceFrameRate as setFrameRate } from 'scheduler';

/*
 * The entry. The modules of its file are evaluated in several tasks, since a slow phone would take a fifth of a second
 * for all, without reacting to a touch.
 */

/** Resolves in a later task; at once in a hidden tab, whose timers browsers delay. */
const nextTask = (): Promise<void> =>
  document.hidden ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve));

const evaluate = async (): Promise<void> => {
  await nextTask();
  await import(/* webpackMode: "eager" */ '@site/shared');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await nextTask();
  start();
};

/*
 * React renders a page in slices of a frame in place of 5 ms: each slice adds styles, so a slow phone would lay the
 * page out after every few components.
 */
setFrameRate(60);

/* `watchReleases`, which `start` calls first, reports what is rejected. */
void evaluate();
