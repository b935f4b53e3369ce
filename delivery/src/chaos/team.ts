import { join } from 'node:path';
import { activate } from '../activation/activate';
import { publish } from '../releases/publish';
import { siteIn } from '../store/site';

/** One team's release as a process of its own, to be killed at any moment: publishes a build and puts it live. */
const [folder = '', app = '', dist = ''] = process.argv.slice(2);
const site = siteIn(join(folder, 'site'));
process.stdout.write('begun\n');
const version = await publish(site.store, app, dist);
await activate(site, [{ app, version }], { by: app });
process.stdout.write(`${version}\n`);
