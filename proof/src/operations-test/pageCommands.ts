/** What begins a command in the text of a page. */
const programs = /^(npm|git|select|systemctl|journalctl|patronictl|etcdctl|chown|du) /;

/** The commands of a Markdown page, in its order, each once: lines of `sh` blocks, and code in sentences. */
export const commandsOf = (page: string): string[] => {
  const found: string[] = [];
  // A block, or code in a sentence, which may go over two lines.
  for (const [, block, code] of page.matchAll(/```sh\n([\s\S]*?)```|`([^`]+)`/g)) {
    const lines = block === undefined ? [(code ?? '').replaceAll(/\s+/g, ' ')] : block.split('\n');
    for (const line of lines) {
      const command = line.trim();
      if (programs.test(command)) found.push(command);
    }
  }
  return [...new Set(found)];
};
