import styled from 'styled-components';
import { Skeleton } from '../skeleton/Skeleton';
import { token } from '../theme/tokens';

export function RecordSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Rows>
      {Array.from({ length: count }, (_, index) => (
        <Line key={index}>
          <Words>
            <Skeleton $width="42%" />
            <Skeleton $width="66%" $height={11} />
          </Words>
          <Skeleton $width={84} $height={18} />
        </Line>
      ))}
    </Rows>
  );
}

const Rows = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s2};
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 72px;
  padding: ${token.space.s3} ${token.space.s4};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
`;

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 10px;
`;
