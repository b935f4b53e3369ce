import styled from 'styled-components';
import { Stack } from '../layout/PageBody';
import { Skeleton } from '../skeleton/Skeleton';
import { surface } from '../theme/mixins';
import { token } from '../theme/tokens';

export function RecordSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Stack $gap={2}>
      {Array.from({ length: count }, (_, index) => (
        <Line key={index}>
          <Stack $gap={2.5} $fill>
            <Skeleton $width="42%" />
            <Skeleton $width="66%" $height={11} />
          </Stack>
          <Skeleton $width={84} $height={18} />
        </Line>
      ))}
    </Stack>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 72px;
  padding: ${token.space.s3} ${token.space.s4};
  ${surface}
`;
