import type { ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

export interface RecordRowProps {
  title: ReactNode;
  /** Small text below the title: time, order number. */
  meta?: readonly ReactNode[];
  /** Usually a `Money`. */
  amount?: ReactNode;
  /** Usually a `Badge` with the state. */
  badge?: ReactNode;
  /** An icon before the title. */
  mark?: ReactNode;
  /** Below both columns. */
  children?: ReactNode;
}

/** One record: title and time on the left, amount and state on the right. */
export function RecordRow({ title, meta = [], amount, badge, mark, children }: RecordRowProps) {
  return (
    <Look>
      {mark}
      <Main>
        <Title>{title}</Title>
        {meta.map((line, index) => line !== '' && line != null && <Meta key={index}>{line}</Meta>)}
      </Main>
      <Side>
        {amount}
        {badge}
      </Side>
      {children && <Below>{children}</Below>}
    </Look>
  );
}

const Look = styled.article`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space.s2} ${token.space.s3};
  min-height: 72px;
  padding: ${token.space.s3} ${token.space.s4};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
`;

const Main = styled.div`
  flex: 1;
  min-width: 0;
`;

const Title = styled.div`
  font-weight: ${token.weight.medium};
`;

const Meta = styled.div`
  margin-top: 2px;
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
  font-variant-numeric: tabular-nums;
`;

const Side = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  align-items: flex-end;
  gap: 6px;
`;

const Below = styled.div`
  flex-basis: 100%;
`;
