import { LayoutIcon, pressable, SiteAnchor, to, token, type Notice } from '@site/shared';
import { useId } from 'react';
import styled from 'styled-components';
import { RowMark } from '../RowMark';

/** A link to a notice. Its accessible name is the title; 未读 is its description. */
export function NoticeLink({
  notice: { id, title, created_at },
  unread,
}: {
  notice: Omit<Notice, 'content'>;
  unread: boolean;
}) {
  const unreadId = useId();
  return (
    <Row to={to.myNewsInfo(id)} aria-label={title} aria-describedby={unread ? unreadId : undefined}>
      <RowMark icon="megaphone" tone="gold" />
      <Texts>
        <Title>{title}</Title>
        <Details>
          {created_at && <Time dateTime={`${created_at.replace(' ', 'T')}+08:00`}>{created_at.slice(0, 10)}</Time>}
          {unread && <Unread id={unreadId}>未读</Unread>}
        </Details>
      </Texts>
      <LayoutIcon name="chevronRight" size={16} />
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

const Texts = styled.span`
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

const Details = styled.span`
  display: flex;
  gap: ${token.space.s3};
`;

const Time = styled.time`
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
  font-variant-numeric: tabular-nums;
`;

const Unread = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: 6px;
  color: ${token.color.gold};
  font-size: ${token.font.caption};
  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: currentcolor;
  }
`;
