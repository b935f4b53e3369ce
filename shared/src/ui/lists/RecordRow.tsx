import type { ReactNode } from 'react';
import styled from 'styled-components';
import { enlarged, surface } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface RecordRowProps {
  title: ReactNode;
  /** Small text below the title: time, order number. */
  meta?: readonly ReactNode[];
  amount?: ReactNode;
  badge?: ReactNode;
  mark?: ReactNode;
  children?: ReactNode;
}

/** One record: title and time on the left, amount and state on the right. */
export function RecordRow({ title, meta = [], amount, badge, mark, children }: RecordRowProps) {
  return (
    <Look>
      {mark}
      <div className="main">
        <div className="title">{title}</div>
        {meta.map(
          (line, index) =>
            line !== '' &&
            line != null && (
              <div key={index} className="meta">
                {line}
              </div>
            ),
        )}
      </div>
      <div className="side">
        {amount}
        {badge}
      </div>
      {children && <div className="below">{children}</div>}
    </Look>
  );
}

/* One styled element, because a row that scrolls in is rendered within a frame. */
const Look = styled.article`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space.s2} ${token.space.s3};
  min-height: 72px;
  padding: ${token.space.s3} ${token.space.s4};
  ${surface}
  > .main {
    flex: 1;
    min-width: 0;
    > .title {
      font-weight: ${token.weight.medium};
    }
    > .meta {
      margin-top: 2px;
      color: ${token.color.textFaint};
      font-size: ${token.font.caption};
      font-variant-numeric: tabular-nums;
    }
  }
  > .side {
    display: flex;
    flex: none;
    flex-direction: column;
    align-items: flex-end;
    gap: 6px;
  }
  ${enlarged} {
    > .main,
    > .side {
      flex: 1 1 100%;
      align-items: flex-start;
    }
  }
  > .below {
    flex-basis: 100%;
  }
`;
