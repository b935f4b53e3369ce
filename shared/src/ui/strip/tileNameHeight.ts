/** Height of a tile's name below its picture. */
export const tileNameHeight = '2rem';
