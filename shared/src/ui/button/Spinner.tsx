import styled from 'styled-components';
import { spin } from '../theme/mixins';

/** A decorative ring in the current text colour; the surrounding element names the activity. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  flex: none;
  width: ${({ $size = 18 }) => $size}px;
  height: ${({ $size = 18 }) => $size}px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${spin} 700ms linear infinite;
`;
