import { done, kinds, misused } from './ending';
import { ask } from './host';
import { sayRows } from './rows';
import { readWords } from './words';

/** `list KIND`, `approve KIND ID`, `reject KIND ID`: what waits for an operator. */
export const decide = async (verb: string, given: string[]): Promise<void> => {
  const { words, options } = readWords(given, verb === 'list' ? ['state', 'page'] : ['note']);
  const [kind = '', id = ''] = words;
  if (words.length !== (verb === 'list' ? 1 : 2) || (verb !== 'list' && !id)) misused();
  if (!kinds.includes(kind)) misused(`${kind} is no KIND.`);
  if (verb === 'list') {
    const { data } = await ask<{ data: object[] }>('GET', `/${kind}?${new URLSearchParams(options)}`);
    return sayRows(data.data);
  }
  const { message } = await ask('POST', `/${kind}/${encodeURIComponent(id)}/${verb}`, { note: options.note ?? '' });
  done(message);
};
