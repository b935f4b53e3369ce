import type { ReactNode } from 'react';
import styled from 'styled-components';
import { messages } from '@site/contract';
import { EmptyPicture, type EmptySubject } from '../pictures/EmptyPicture';
import { token } from '../theme/tokens';

interface EmptyStateProps {
  text?: string | undefined;
  subject?: EmptySubject | undefined;
  children?: ReactNode;
}

/** An empty list: a picture, a text and optionally an action. */
export function EmptyState({ text = messages.empty, subject, children }: EmptyStateProps) {
  return (
    <Look>
      <EmptyPicture subject={subject} />
      <p>{text}</p>
      {children}
    </Look>
  );
}

const Look = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  padding: ${token.space.s10} ${token.space.s4};
  color: ${token.color.textFaint};
  text-align: center;
`;
