#!/usr/bin/env node
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIPTOR, Refusal, folderOf, parseDescriptor, repository, runMain } from '@site/delivery';
import { BUDGET_FILE, budgetFor, measureBuild } from './buildBudget';
import { appsFromArguments } from './appsFromArguments';

/** `npm run budget -- [APP …]`: sets the limits of these apps, or of all, for their last builds with headroom. */
void runMain(async () => {
  for (const app of appsFromArguments()) {
    const dist = join(folderOf(repository, app), 'dist');
    if (!existsSync(join(dist, DESCRIPTOR))) throw new Refusal(`${app} is not built. Run npm run build first.`);
    const descriptor = parseDescriptor(readFileSync(join(dist, DESCRIPTOR), 'utf8'), `${app}/dist/${DESCRIPTOR}`);
    const limits = budgetFor(await measureBuild(dist, descriptor), descriptor);
    writeFileSync(join(folderOf(repository, app), BUDGET_FILE), `${JSON.stringify(limits, null, 2)}\n`);
    console.log(`${app}: limits of ${Object.keys(limits).length} files in ${app}/${BUDGET_FILE}`);
  }
  return 0;
});
