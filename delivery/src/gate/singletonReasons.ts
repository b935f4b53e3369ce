import type { PublishedDescriptor } from '../releases/descriptor';
import { satisfies } from './ranges';

/** The singletons of a feature app that the shell does not carry in range; `sharedReasons` judges the shared package itself. */
export const singletonReasons = (app: PublishedDescriptor, shell: PublishedDescriptor): string[] => {
  const carried = shell.provides?.singletons ?? {};
  return Object.entries(app.singletons)
    .filter(([name, range]) => name !== app.shared.package && !satisfies(carried[name] ?? '', range))
    .map(
      ([name, range]) =>
        `${app.name} ${app.version} needs ${name} ${range}; shell ${shell.version} carries ${carried[name] ?? 'none'}.`,
    );
};
