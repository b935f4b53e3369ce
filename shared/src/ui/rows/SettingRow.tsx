import type { ReactNode } from 'react';
import styled from 'styled-components';
import { surface } from '../theme/mixins';
import { token } from '../theme/tokens';

interface SettingRowProps {
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A setting: its label and hint on the left, its controls on the right. */
export const SettingRow = ({ label, hint, children }: SettingRowProps) => (
  <Line>
    <div>
      <p>{label}</p>
      <small>{hint}</small>
    </div>
    {children}
  </Line>
);

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  min-height: ${token.size.touch};
  > :first-child {
    flex: 1;
    min-width: 0;
  }
  small {
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
    font-variant-numeric: tabular-nums;
  }
`;

/** Settings, each in an `li`, on one surface. */
export const SettingList = styled.ul`
  ${surface}
  > li {
    padding: ${token.space.s2} ${token.space.s4};
  }
  > li + li {
    border-top: 1px solid ${token.color.line};
  }
`;
