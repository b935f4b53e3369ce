import {
  Button,
  ButtonLink,
  Card,
  messages,
  Note,
  showResult,
  Stack,
  TextLink,
  to,
  token,
  useFeature,
} from '@site/shared';
import { useId } from 'react';
import styled from 'styled-components';
import { useWalletDeclineLimitsMutation, useWalletGetLimitReviewQuery } from './useWithinLimits';

/**
 * Whether to ask the member about limits before a deposit; undefined until the host has answered. Read once while the
 * page is kept alive, and again after an answer.
 */
export function useLimitQuestion(): boolean | undefined {
  const { data, isLoading } = useWalletGetLimitReviewQuery(undefined, { refetchOnMountOrArgChange: true });
  return isLoading ? undefined : Number(data?.offered_at_deposit ?? 0) === 1;
}

/** Asks a member without a limit on money for one before the first deposit. Saying no is a choice of its own. */
export function LimitQuestion() {
  const titleId = useId();
  const [decline, { isLoading }] = useWalletDeclineLimitsMutation();
  const sayNo = async () => {
    const answer = await decline();
    showResult(answer, answer.data || messages.settingDone);
  };
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack $gap={3}>
        <div>
          <h2 id={titleId}>存款前，先设一个限额？</h2>
          <Note>金额由您决定，达到后不再受理存款。</Note>
        </div>
        <Answers>
          <ButtonLink to={to.limits()} variant="gold">
            设置限额
          </ButtonLink>
          <Button busy={isLoading} onClick={() => void sayNo()}>
            暂不设置
          </Button>
        </Answers>
      </Stack>
    </Card>
  );
}

/** The way to the member's own limits, on a host that has them. */
export const LimitsLink = () =>
  useFeature('limits') && (
    <Note $tone="faint" $centred>
      适度娱乐，<TextLink to={to.limits()}>设置存款限额</TextLink>
    </Note>
  );

const Answers = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: ${token.space.s3};
`;
