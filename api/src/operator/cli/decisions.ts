import { printDone, exitWithUsage, reviewQueues, printRows } from './output';
import { ask } from './host';
import { readWords } from './words';

/** `list QUEUE`, `approve QUEUE ID`, `reject QUEUE ID`: the items of review queues. */
export const decide = async (verb: string, given: string[]): Promise<void> => {
  const { words, options } = readWords(given, verb === 'list' ? ['state', 'page'] : ['note']);
  const [queue = '', id = ''] = words;
  if (words.length !== (verb === 'list' ? 1 : 2) || (verb !== 'list' && !id)) exitWithUsage();
  if (!reviewQueues.includes(queue)) exitWithUsage(`${queue} is no review queue.`);
  if (verb === 'list') {
    const { data } = await ask<{ data: object[] }>('GET', `/${queue}?${new URLSearchParams(options)}`);
    return printRows(data.data);
  }
  const { message } = await ask('POST', `/${queue}/${encodeURIComponent(id)}/${verb}`, { note: options.note ?? '' });
  printDone(message);
};
