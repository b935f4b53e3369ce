import { ButtonLink, Card, NoticeHead, tabStorage, to, token, type User } from '@site/shared';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';

const shownKey = 'profileReminder';

/**
 * Lists the missing profile data beside a deposit or withdrawal form, once per session. The dialog is part of the
 * page and not modal: money can be moved without answering it, and the focus stays in the form.
 */
export function ProfileReminder({ user }: { user: User | undefined }) {
  const titleId = useId();
  const [open, setOpen] = useState(() => tabStorage.getItem(shownKey) === null);
  const missing = user ? missingProfile(user) : [];
  const shown = open && missing.length > 0;

  useEffect(() => {
    if (shown) tabStorage.setItem(shownKey, '1');
  }, [shown]);

  if (!shown) return null;
  const close = () => setOpen(false);
  return (
    <Card role="dialog" aria-modal="false" aria-labelledby={titleId}>
      <NoticeHead icon={ShieldCheck} title="完善资料" titleId={titleId} text="资料完整，存取款更安全" onClose={close} />
      <Missing>
        {missing.map(({ label, action, path }) => (
          <li key={label}>
            <span>{label}</span>
            <ButtonLink to={path} size="small" onClick={close}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </Missing>
    </Card>
  );
}

const Missing = styled.ul`
  margin-top: ${token.space.s2};
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: ${token.size.touch};
  }
  li + li {
    border-top: 1px solid ${token.color.line};
  }
`;

interface MissingDetail {
  label: string;
  /** Text of the link. */
  action: string;
  /** The page where the member can add it or ask for it. */
  path: string;
}

/** The parts of user info used here; some API hosts report with a flag that no fund password is set. */
type Profile = Pick<User, 'realname' | 'mobile'> & { haspaypassword?: unknown; paypassword?: unknown };

const isOff = (flag: unknown) => flag === 0 || flag === '0' || flag === false;

/**
 * The missing data of a member's profile. The real name is set by registration or customer service. Without either
 * flag it is unknown whether a fund password is set, and it does not count as missing.
 */
function missingProfile(user: Profile): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (!user.realname) missing.push({ label: '真实姓名', action: '客服登记', path: to.service() });
  if (!user.mobile) missing.push({ label: '手机号', action: '设置手机号', path: to.modifyPhone() });
  if (isOff(user.haspaypassword) || isOff(user.paypassword))
    missing.push({ label: '资金密码', action: '设置资金密码', path: to.modifyPayPassword() });
  return missing;
}

/** Whether the message of a refusal says that no fund password is set. */
export const lacksFundPassword = (message: string): boolean =>
  /(资金|支付|取款)密码/.test(message) && /(未|没有|尚未|请先)(设置|设定|绑定)/.test(message);
