import { misused } from './ending';
import { ask } from './host';
import { readWords } from './words';

/** `list KIND`, `approve KIND ID`, `reject KIND ID`: what waits for an operator. */
export const decide = async (verb: string, given: string[]): Promise<void> => {
  const { words, options } = readWords(given, verb === 'list' ? ['state', 'page'] : ['note']);
  const [kind = '', id = ''] = words;
  if (!/^[a-z-]+$/.test(kind) || words.length !== (verb === 'list' ? 1 : 2) || (verb !== 'list' && !id)) misused();
  if (verb === 'list') {
    const { data } = await ask<{ data: object[] }>('GET', `/${kind}?${new URLSearchParams(options)}`);
    for (const row of data.data) console.log(JSON.stringify(row));
    return;
  }
  const { message } = await ask('POST', `/${kind}/${encodeURIComponent(id)}/${verb}`, { note: options.note ?? '' });
  console.log(message);
};
