import { content, contentList, listKeys } from './cli/content';
import { decide } from './cli/decisions';
import { help, exitWithUsage } from './cli/output';
import { publish } from './cli/publications';
import { publications } from './content/publications';

const run = async (words: string[]): Promise<void> => {
  const [command = '', ...rest] = words;
  if (words.includes('--help')) return help();
  if (command === 'list' || command === 'approve' || command === 'reject') return decide(command, rest);
  if (command === 'content') return content(rest);
  if (listKeys.includes(command)) return contentList(command, rest);
  if (Object.hasOwn(publications, command)) return publish(command, rest);
  return exitWithUsage();
};

void run(process.argv.slice(2));
