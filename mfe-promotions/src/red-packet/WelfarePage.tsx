import { ButtonLink, Card, mergePages, Money, PageBody, RecordList, RecordRow, Row, to, token } from '@site/shared';
import styled from 'styled-components';
import { usePromotionsGetRedPacketRecordsInfiniteQuery } from '../promotionsApi';
import { PacketPicture } from './PacketPicture';

/** 福利中心: the member's red packets, ten a page. */
export default function WelfarePage() {
  const records = usePromotionsGetRedPacketRecordsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = records;
  return (
    <PageBody>
      <Card $tone="gold">
        <Row $spread>
          <Row $gap={3}>
            <PacketPicture size={36} />
            <Words>
              <strong>每日红包</strong>
              <span>准时开抢，即时到账</span>
            </Words>
          </Row>
          <ButtonLink to={to.hongbao()} variant="primary" size="small">
            去抢红包
          </ButtonLink>
        </Row>
      </Card>
      <RecordList
        label="红包记录"
        items={data && mergePages(data.pages)}
        itemKey={(_record, index) => index}
        pages={data?.pages.length ?? 0}
        renderItem={({ money, redpacketmoney, created_at }) => (
          <RecordRow
            title="红包"
            meta={[created_at, <>存款 {<Money value={money} size="caption" />}</>]}
            amount={<Money value={redpacketmoney} signed tone="gold" />}
          />
        )}
        error={isError && !isFetchNextPageError}
        onRetry={() => refetch()}
        hasMore={hasNextPage}
        loadingMore={isFetchingNextPage}
        moreError={isFetchNextPageError}
        onMore={() => void fetchNextPage()}
      />
    </PageBody>
  );
}

const Words = styled.span`
  display: flex;
  flex-direction: column;
  span {
    color: ${token.color.textSoft};
    font-size: ${token.font.caption};
  }
`;
