export { BankMark } from './BankMark';
export { BannerArt } from './BannerArt';
export { VipBadge } from './VipBadge';
