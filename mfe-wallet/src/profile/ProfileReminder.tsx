import { ButtonLink, Card, NoticeHead, tabStorage, token, type User } from '@site/shared';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { missingProfile } from './missingProfile';

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
