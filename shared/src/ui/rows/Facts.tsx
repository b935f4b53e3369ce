import type { ReactNode } from 'react';
import styled from 'styled-components';
import { enlarged } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface Fact {
  label: string;
  value: ReactNode;
  /** After the value, usually a `CopyButton`. */
  action?: ReactNode;
}

/** A list of labels and values, such as an order or a receiving account; those that are false are left out. */
export function Facts({ items }: { items: readonly (Fact | false | undefined)[] }) {
  return (
    <List>
      {items
        .filter((item) => !!item)
        .map(({ label, value, action }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {/* What can be copied is an address, a number or a name: a translation of it would be wrong. */}
              <span translate={action ? 'no' : undefined}>{value}</span>
              {action}
            </dd>
          </div>
        ))}
    </List>
  );
}

const List = styled.dl`
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${token.space.s4};
    min-height: 40px;
    padding: ${token.space.s1} 0;
  }
  > div + div {
    border-top: 1px solid ${token.color.line};
  }
  ${enlarged} {
    > div {
      flex-wrap: wrap;
      gap: 0 ${token.space.s2};
    }
  }
  dt {
    flex: none;
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
  dd {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: ${token.space.s2};
    min-width: 0;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
`;
