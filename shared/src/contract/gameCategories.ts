/** Categories of games. */
export const gameCategories = ['concise', 'gaming', 'realbet', 'sport', 'lottery', 'joker'] as const;
