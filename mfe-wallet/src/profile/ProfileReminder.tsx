import { ButtonLink, Card, Icon, IconButton, tabStorage, token, type User } from '@site/shared';
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
      <Head>
        <Icon name="shield" />
        <div>
          <h2 id={titleId}>完善资料</h2>
          <p>资料完整，存取款更安全</p>
        </div>
        <IconButton label="关闭" onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Head>
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

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${token.space.s3};
  > svg {
    margin-top: 2px;
    color: ${token.color.accent};
  }
  > div {
    flex: 1;
  }
  h2 {
    font-size: ${token.font.strong};
    font-weight: ${token.weight.strong};
  }
  p {
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
  /* The button's touch target reaches over the card's padding. */
  > button {
    margin: calc(${token.space.s3} * -1) calc(${token.space.s3} * -1) 0 0;
  }
`;

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
