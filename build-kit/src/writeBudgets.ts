#!/usr/bin/env node
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DESCRIPTOR,
  Refusal,
  WrongUsage,
  appsOf,
  folderOf,
  parseDescriptor,
  repository,
  runMain,
} from '@site/delivery';
import { BUDGET_FILE, budgetFor, measureBuild } from './buildBudget';

/** `npm run budget -- [APP …]`: sets the limits of these apps, or of all, for their last builds with headroom. */
void runMain(async () => {
  const all = appsOf(repository);
  const named = process.argv.slice(2);
  const unknown = named.filter((app) => !all.includes(app));
  if (unknown.length > 0) throw new WrongUsage(`Unknown app: ${unknown.join(', ')}. The apps are ${all.join(', ')}.`);
  for (const app of named.length > 0 ? named : all) {
    const dist = join(folderOf(repository, app), 'dist');
    if (!existsSync(join(dist, DESCRIPTOR))) throw new Refusal(`${app} is not built. Run npm run build first.`);
    const descriptor = parseDescriptor(readFileSync(join(dist, DESCRIPTOR), 'utf8'), `${app}/dist/${DESCRIPTOR}`);
    const limits = budgetFor(await measureBuild(dist, descriptor), descriptor);
    writeFileSync(join(folderOf(repository, app), BUDGET_FILE), `${JSON.stringify(limits, null, 2)}\n`);
    console.log(`${app}: limits of ${Object.keys(limits).length} files in ${app}/${BUDGET_FILE}`);
  }
  return 0;
});
