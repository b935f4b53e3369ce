import styled from 'styled-components';
import { token } from '../theme/tokens';

const tones = { soft: token.color.textSoft, faint: token.color.textFaint, gold: token.color.gold };

/** A paragraph of secondary text, soft and small by default; `as="span"` within a line. */
export const Note = styled.p<{ $tone?: keyof typeof tones; $size?: 'small' | 'caption'; $centred?: boolean }>`
  color: ${({ $tone = 'soft' }) => tones[$tone]};
  font-size: ${({ $size = 'small' }) => token.font[$size]};
  text-align: ${({ $centred }) => ($centred ? 'center' : 'inherit')};
`;
