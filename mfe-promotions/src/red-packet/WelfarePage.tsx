import { ButtonLink, Card, Money, PageBody, pagedList, RecordList, RecordRow, Row, to, token } from '@site/shared';
import styled from 'styled-components';
import { usePromotionsGetRedPacketRecordsInfiniteQuery } from '../promotionsApi';
import { PacketPicture } from './PacketPicture';

/** 福利中心: the member's red packets, ten a page. */
export default function WelfarePage() {
  const records = usePromotionsGetRedPacketRecordsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
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
        {...pagedList(records, ({ id }) => String(id ?? ''))}
        emptySubject="gifts"
        renderItem={({ money, redpacketmoney, created_at }) => (
          <RecordRow
            title="红包"
            meta={[created_at, <>存款 {<Money value={money} size="caption" />}</>]}
            amount={<Money value={redpacketmoney} signed tone="gold" />}
          />
        )}
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
