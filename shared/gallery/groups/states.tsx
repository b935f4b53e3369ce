import { ButtonLink } from '../../src/ui/button/Button';
import { Stack } from '../../src/ui/layout/PageBody';
import { Skeleton, SkeletonLines } from '../../src/ui/skeleton/Skeleton';
import { Callout } from '../../src/ui/states/Callout';
import { EmptyState } from '../../src/ui/states/EmptyState';
import { ErrorState } from '../../src/ui/states/ErrorState';
import { QueryView } from '../../src/ui/states/QueryView';
import { UnknownResultNotice } from '../../src/ui/states/UnknownResultNotice';
import type { Examples } from '../examples';

const longText =
  '网络连接不稳定，未能取得最新的账户余额与交易记录，请检查网络设置后重新加载本页面，或联系在线客服协助处理。';

const viewOf = (query: { isError: boolean; data?: string[] }) => (
  <QueryView query={{ ...query, refetch: () => {} }} skeleton={<SkeletonLines />} empty={<EmptyState />}>
    {(lines) => lines.map((line) => <p key={line}>{line}</p>)}
  </QueryView>
);

export const states = {
  Skeleton: {
    'line, block, circle': (
      <Stack>
        <Skeleton />
        <Skeleton $height={36} />
        <Skeleton $width={48} $height={48} $radius="50%" />
      </Stack>
    ),
  },
  SkeletonLines: {
    'three and one': (
      <Stack>
        <SkeletonLines />
        <SkeletonLines count={1} />
      </Stack>
    ),
  },
  EmptyState: {
    default: <EmptyState />,
    'long text and action': (
      <EmptyState text={longText}>
        <ButtonLink to="/states" variant="primary">
          登录
        </ButtonLink>
      </EmptyState>
    ),
  },
  ErrorState: {
    'block with retry': <ErrorState onRetry={() => {}} />,
    'without retry': <ErrorState text="页面不存在" />,
    compact: <ErrorState compact onRetry={() => {}} />,
    'long text': (
      <Stack>
        <ErrorState text={longText} onRetry={() => {}} />
        <ErrorState text={longText} compact onRetry={() => {}} />
      </Stack>
    ),
  },
  QueryView: {
    loading: viewOf({ isError: false }),
    content: viewOf({ isError: false, data: ['2026年11月账单'] }),
    empty: viewOf({ isError: false, data: [] }),
    error: viewOf({ isError: true }),
  },
  Callout: {
    tones: (
      <Stack>
        <Callout>存款通常在五分钟内到账。</Callout>
        <Callout tone="warn">请勿向他人透露支付密码。</Callout>
        <Callout tone="bad">该账户已被停用。</Callout>
      </Stack>
    ),
    'long text': <Callout tone="warn">{longText}</Callout>,
  },
  UnknownResultNotice: {
    'result unknown': <UnknownResultNotice notice="unknown" to="/states" />,
    'already submitted': <UnknownResultNotice notice="replayed" to="/states" />,
  },
} satisfies Examples;
