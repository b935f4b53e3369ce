import {
  api,
  ButtonLink,
  call,
  Card,
  categoryName,
  ErrorState,
  formatMoney,
  isApiError,
  Money,
  Note,
  ProgressBar,
  Stack,
  to,
  token,
  tryFen,
  type CallData,
} from '@site/shared';
import { useId } from 'react';
import styled from 'styled-components';

type TurnoverData = CallData<'turnover'>;

const turnoverApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetTurnover: build.query<TurnoverData, void>({
      query: () => call('turnover', {}, { feature: 'orders' }),
      providesTags: ['Records'],
    }),
  }),
});

export const { useWalletGetTurnoverQuery } = turnoverApi;

const credits: Record<string, string> = { deposit: '存款', 'red-packet': '红包', earlier: '之前的要求' };

/** Which stakes count: the categories with the same share together, those that count most first. */
export function countedText(weights: TurnoverData['weights']): string {
  const shares = [...new Set(weights.map(({ percent }) => Number(percent)))].toSorted((one, other) => other - one);
  const settled = '结算后生效，无效的和奖金投注不计。';
  if (shares.length === 0 || (shares.length === 1 && shares[0] === 100)) return `所有游戏都计入，${settled}`;
  const names = (share: number) =>
    weights
      .filter(({ percent }) => Number(percent) === share)
      .map(({ category }) => categoryName(category))
      .join('、');
  const parts = shares.map((share) => (share === 0 ? `${names(share)}不计入` : `${names(share)}按${share}%计入`));
  return `${parts.join('，')}；${settled}`;
}

/** What is done of what is required, in percent, and never 100 before all of it is. */
export const percentDone = ({ missing, required }: Pick<TurnoverData, 'missing' | 'required'>): number => {
  const [left, all] = [tryFen(missing) ?? 0n, tryFen(required) ?? 0n];
  return all > 0n ? Number(((all - left) * 100n) / all) : 0;
};

/** 取款前的流水: what has to be staked before a withdrawal. Nothing without a requirement or on a host without the call. */
export function Turnover() {
  const titleId = useId();
  const { data, error, refetch } = useWalletGetTurnoverQuery();
  if (!data)
    return isApiError(error) && error.kind === 'unanswered' ? (
      <ErrorState compact onRetry={() => void refetch()} />
    ) : null;
  const missing = tryFen(data.missing) ?? 0n;
  if (missing <= 0n) return null;
  const required = tryFen(data.required) ?? missing;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack $gap={3}>
        <Head>
          <h2 id={titleId}>取款前还需流水</h2>
          <Money value={missing} tone="gold" />
        </Head>
        <ProgressBar label="流水进度" value={percentDone(data)} />
        <Note>
          已完成 <span translate="no">{formatMoney(required - missing)}</span>，共需
          <span translate="no"> {formatMoney(required)}</span>
        </Note>
        {data.requirements.length > 1 && (
          <Credits aria-label="流水要求">
            {data.requirements.map(({ kind, amount, missing: left, created_at: at }, index) => (
              <li key={index}>
                <span>
                  {credits[kind] ?? '其他'} {at.slice(0, 10)}
                </span>
                <span>
                  还需 <span translate="no">{formatMoney(left)}</span> /{' '}
                  <span translate="no">{formatMoney(amount)}</span>
                </span>
              </li>
            ))}
          </Credits>
        )}
        <Note $size="caption" $tone="faint">
          {countedText(data.weights)}
        </Note>
        <ButtonLink to={to.games()} size="small">
          去游戏
        </ButtonLink>
      </Stack>
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${token.space.s1} ${token.space.s3};
`;

const Credits = styled.ul`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  font-variant-numeric: tabular-nums;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${token.space.s3};
  }
`;
