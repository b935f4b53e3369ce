/* Chunk with drawn pictures. */
export { BankMark } from './BankMark';
export { BannerArt } from './BannerArt';
export { GameArt } from './GameArt';
export { VipBadge } from './VipBadge';
