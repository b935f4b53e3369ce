import { WrongUsage, appsOf, repository } from '@site/delivery';

/** The apps that the command line names, or all of the repository. Throws WrongUsage if it has no such app. */
export const appsFromArguments = (): string[] => {
  const all = appsOf(repository);
  const named = process.argv.slice(2);
  const unknown = named.filter((app) => !all.includes(app));
  if (unknown.length > 0) throw new WrongUsage(`Unknown app: ${unknown.join(', ')}. The apps are ${all.join(', ')}.`);
  return named.length > 0 ? named : all;
};
