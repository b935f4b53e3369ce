/* Full-width letters, capitals and blanks make no difference to who looks for a game. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** Whether a game's name holds what was typed. */
export const matchesName = (name: string, typed: string): boolean => folded(name).includes(folded(typed));
