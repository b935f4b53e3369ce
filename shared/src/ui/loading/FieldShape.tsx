import type { ReactNode } from 'react';
import { FieldFrame, FieldHint } from '../../forms/fieldLook';
import { Skeleton } from '../skeleton/Skeleton';
import styled from 'styled-components';
import { token } from '../theme/tokens';

export interface FieldShapeProps {
  label: string;
  hint?: ReactNode;
  labelHidden?: boolean | undefined;
  /** px */
  height?: number;
}

/** Skeleton of a field with its label and hint. */
export function FieldShape({ label, hint, labelHidden, height = 48 }: FieldShapeProps) {
  return (
    <FieldFrame>
      {!labelHidden && <Words>{label}</Words>}
      <Skeleton $height={height} $radius={token.radius.control} />
      {hint && <FieldHint>{hint}</FieldHint>}
    </FieldFrame>
  );
}

const Words = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;
