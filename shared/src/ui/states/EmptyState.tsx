import type { ReactNode } from 'react';
import styled from 'styled-components';
import { messages } from '../../contract/messages';
import { EmptyPicture } from '../pictures/EmptyPicture';
import { token } from '../theme/tokens';

/** An empty list: a picture, a text and optionally an action. */
export function EmptyState({ text = messages.empty, children }: { text?: string; children?: ReactNode }) {
  return (
    <Look>
      <EmptyPicture />
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
