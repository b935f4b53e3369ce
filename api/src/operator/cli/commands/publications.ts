import type { Command, Invocation } from '../command';
import { command } from '../command';
import { UsageError } from '../errors';
import { type Io, readText } from '../io';
import type { TextOption } from '../options';
import { jsonLines } from '../output';

/** The field `content`: an option, or the text of `--file`. */
const withContent = async (fields: Record<string, unknown>, { options }: Invocation, io: Io) => {
  if (options.file === undefined) return fields;
  if (options.content !== undefined) throw new UsageError('Give --content or --file, not both.');
  return { ...fields, content: await readText(io, options.file) };
};

const columns: Record<'notices' | 'activities', TextOption[]> = {
  notices: ['title', 'content', 'file', 'shown'],
  activities: ['title', 'content', 'file', 'banner', 'memo', 'shown'],
};

/** Notices and activities. */
export const publicationCommands: readonly Command[] = (['notices', 'activities'] as const).flatMap((name) => [
  command(`${name} list`, `GET /${name}`, 'one row a line, as JSON', { print: ({ data }) => jsonLines(data) }),
  command(`${name} add`, `POST /${name}`, 'content: HTML, or the text of FILE', {
    options: columns[name],
    needs: ['title'],
    adds: name === 'notices' ? 'notice' : 'activity',
    prepare: withContent,
  }),
  command(`${name} edit ID`, `POST /${name}/:id`, '', { options: columns[name], prepare: withContent }),
  command(`${name} remove ID`, `POST /${name}/:id/remove`, 'hides it; edit ID --shown 1 brings it back'),
]);
