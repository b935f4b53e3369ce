import { Icon, PageBody, pressable, RecordList, SiteAnchor, to, token } from '@site/shared';
import styled from 'styled-components';
import { useAccountGetNoticesQuery, type Notice } from './noticesApi';

/** `/myNews`: the notices, open to all (spec 1 §2, decisions 55). */
export default function NoticesPage() {
  const { data, isError, refetch } = useAccountGetNoticesQuery();
  return (
    <PageBody>
      <RecordList
        label="消息列表"
        items={data}
        itemKey={(notice) => notice.id}
        renderItem={(notice) => <NoticeLink notice={notice} />}
        error={isError}
        onRetry={() => void refetch()}
      />
    </PageBody>
  );
}

function NoticeLink({ notice: { id, title, created_at } }: { notice: Notice }) {
  return (
    <Row to={to.myNewsInfo(id)} aria-label={title}>
      <Mark aria-hidden>
        <Icon name="megaphone" size={20} />
      </Mark>
      <Words>
        <Title>{title}</Title>
        <Time dateTime={`${created_at.replace(' ', 'T')}+08:00`}>{created_at.slice(0, 10)}</Time>
      </Words>
      <Icon name="chevronRight" size={16} />
    </Row>
  );
}

const Row = styled(SiteAnchor)`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  min-height: 72px;
  padding: ${token.space.s3} ${token.space.s4};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  ${pressable}
  > svg {
    flex: none;
    color: ${token.color.textFaint};
  }
`;

const Mark = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${token.radius.control};
  background: ${token.color.goldTint};
  color: ${token.color.gold};
`;

const Words = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${token.space.s0};
  min-width: 0;
`;

const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  font-weight: ${token.weight.medium};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Time = styled.time`
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
  font-variant-numeric: tabular-nums;
`;
