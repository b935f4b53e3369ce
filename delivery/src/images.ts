import { join, relative } from 'node:path';
import { type ImageName, images, writeContext } from './images/writeContext';
import { WrongUsage } from './base/refusal';
import { repository } from './base/repository';
import { buildDesk } from './start/buildChanged';
import { runMain } from './start/runMain';

/**
 * `npm run images -- [edge] [host] [controller] [browser]`: writes what each image is built from to `var/images/NAME`,
 * and prints the command that builds it. All images by default.
 */
void runMain(async () => {
  const isImage = (name: string): name is ImageName => Object.hasOwn(images, name);
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !isImage(name));
  if (unknown.length > 0) {
    throw new WrongUsage(`No such image: ${unknown.join(', ')}. There are ${Object.keys(images).join(', ')}.`);
  }
  const chosen = names.filter(isImage);
  await buildDesk(repository, (line) => console.error(line));
  for (const image of chosen.length > 0 ? chosen : (Object.keys(images) as ImageName[])) {
    const folder = join(repository, 'var/images', image);
    await writeContext(repository, image, folder);
    const path = relative(process.cwd(), folder);
    console.log(`docker build -t site-${image} -f ${path}/${image}.Containerfile ${path}`);
  }
  return 0;
});
