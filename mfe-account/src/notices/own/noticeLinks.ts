import { type IconName, to } from '@site/shared';
import type { OwnNotice } from './ownNoticesApi';

interface IconAndLink {
  icon: IconName;
  /** Path of the page that the notice is about; a notice of an unknown kind has none. */
  link?: string;
}

const looks: Record<string, IconAndLink> = {
  'deposit-approved': { icon: 'deposit', link: to.assets({ type: 0 }) },
  'deposit-rejected': { icon: 'deposit', link: to.assets({ type: 0 }) },
  'withdrawal-approved': { icon: 'withdraw', link: to.assets({ type: 1 }) },
  'withdrawal-rejected': { icon: 'withdraw', link: to.assets({ type: 1 }) },
  'new-device': { icon: 'phone', link: to.sessions() },
  'password-changed': { icon: 'lock', link: to.loginHistory() },
  'fund-password-changed': { icon: 'lock', link: to.loginHistory() },
  'limit-reached': { icon: 'shield', link: to.limits() },
};

/** Icon and page of a notice. */
export const iconAndLinkOf = ({ kind }: OwnNotice): IconAndLink => looks[kind] ?? { icon: 'bell' };
