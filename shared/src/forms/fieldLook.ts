import styled, { css } from 'styled-components';
import { token } from '../ui/theme/tokens';

/** The box around an input or select; shared so that every field of the site has one shape. */
export const fieldBox = css`
  display: flex;
  align-items: center;
  min-height: ${token.size.control};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  transition: border-color ${token.motion.quick} ${token.motion.ease};
  &:focus-within {
    border-color: ${token.color.accent};
    box-shadow: 0 0 0 1px ${token.color.accent};
  }
  &:has([aria-invalid='true']) {
    border-color: ${token.color.bad};
  }
  &:has(:disabled) {
    opacity: 0.6;
  }
`;

// 16 px keeps phones from zooming into a focused field.
export const control = css`
  flex: 1;
  min-width: 0;
  width: 100%;
  min-height: 46px;
  padding: 0 ${token.space.s3};
  border: 0;
  border-radius: inherit;
  outline: none;
  background: none;
  font-size: ${token.font.strong};
  &::placeholder {
    color: ${token.color.textFaint};
    font-size: ${token.font.body};
    opacity: 1;
  }
`;

export const FieldFrame = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
`;

export const FieldLabel = styled.label`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;

export const FieldHint = styled.p`
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
`;

/** The text under a field, linked to it by `aria-describedby`. */
export const FieldNotes = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s1};
`;
