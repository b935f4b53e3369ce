import { ButtonLink, Card, Icon, IconButton, Row, token, type User } from '@site/shared';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { missingProfile } from './missingProfile';

const saidKey = 'profileReminder';

/**
 * Says before a deposit or withdrawal what the profile lacks, once a visit (decisions 58). A part of the page beside the form, not a
 * dialog over it: nobody has to answer it to move money, and the focus stays where it is.
 */
export function ProfileReminder({ user }: { user: User | undefined }) {
  const [open, setOpen] = useState(() => sessionStorage.getItem(saidKey) === null);
  const missing = user ? missingProfile(user) : [];
  const shown = open && missing.length > 0;

  useEffect(() => {
    if (shown) sessionStorage.setItem(saidKey, '1');
  }, [shown]);

  if (!shown) return null;
  const close = () => setOpen(false);
  return (
    <Card as="section" aria-label="完善资料">
      <Head>
        <Icon name="shield" />
        <p>为资金安全，请完善资料</p>
        <IconButton label="关闭" onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Head>
      <Row>
        {missing.map(({ label, path }) => (
          <ButtonLink key={label} to={path} size="small" onClick={close}>
            {label}
          </ButtonLink>
        ))}
      </Row>
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  p {
    flex: 1;
  }
`;
