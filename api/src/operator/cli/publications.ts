import { publications } from '../content/publications';
import { printDone, exitWithUsage, printRows } from './output';
import { ask } from './host';
import { readText, readWords } from './words';

/** `notices VERB …`, `activities VERB …`: records that operators write. */
export const publish = async (name: string, [verb = '', ...given]: string[]): Promise<void> => {
  const columns = Object.hasOwn(publications, name) ? publications[name as keyof typeof publications].columns : [];
  const takes: Record<string, readonly string[]> = {
    list: ['page'],
    add: [...columns, 'file'],
    edit: [...columns, 'file'],
    remove: [],
  };
  const { words, options } = readWords(
    given,
    (Object.hasOwn(takes, verb) ? takes[verb] : undefined) ?? exitWithUsage(),
  );
  const [id = ''] = words;
  if (words.length !== (verb === 'edit' || verb === 'remove' ? 1 : 0)) exitWithUsage();
  if (verb === 'list') {
    const { data } = await ask<{ data: object[] }>('GET', `/${name}?${new URLSearchParams(options)}`);
    return printRows(data.data);
  }
  const { file, ...fields } = options;
  const body = { ...fields, ...(file === undefined ? {} : { content: await readText(file) }) };
  const path = verb === 'add' ? '' : `/${encodeURIComponent(id)}${verb === 'remove' ? '/remove' : ''}`;
  const { message, data } = await ask<{ id: number } | null>('POST', `/${name}${path}`, body);
  printDone(message, data?.id);
};
