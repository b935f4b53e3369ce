import { Note, pressable, SiteAnchor, Stack, surface, token } from '@site/shared';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import styled, { css } from 'styled-components';
import { RowMark } from '../RowMark';

interface NoticeLinkProps {
  /** Without it the row is a button, which is disabled once the notice is read. */
  to?: string | undefined;
  icon: LucideIcon;
  title: string;
  /** Text below the title; omitted if the link opens it. */
  text?: string | null | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time; its day is shown, with `text` also the time. */
  createdAt: string;
  unread: boolean;
  onClick?: () => void;
}

/** A link to or about a notice. Its accessible name is the title; the text and 未读 are its description. */
export function NoticeLink({ to, icon, title, text, createdAt, unread, onClick }: NoticeLinkProps) {
  const textId = useId();
  const unreadId = useId();
  const described = [text && textId, unread && unreadId].filter(Boolean).join(' ');
  const ariaProps = { 'aria-label': title, 'aria-describedby': described || undefined };
  const content = (
    <>
      <RowMark icon={icon} tone="gold" />
      <Stack as="span" $gap={0.5} $fill>
        <Title>{title}</Title>
        {text && (
          <Note as="span" id={textId} $size="caption">
            {text}
          </Note>
        )}
        <Details>
          {createdAt && (
            <Time dateTime={`${createdAt.replace(' ', 'T')}+08:00`}>{createdAt.slice(0, text ? 16 : 10)}</Time>
          )}
          {unread && <Unread id={unreadId}>未读</Unread>}
        </Details>
      </Stack>
    </>
  );
  if (to === undefined)
    return (
      <PlainRow {...ariaProps} type="button" aria-disabled={!unread} onClick={unread ? onClick : undefined}>
        {content}
      </PlainRow>
    );
  return (
    <LinkedRow {...ariaProps} to={to} onClick={onClick}>
      {content}
      <ChevronRight size={16} />
    </LinkedRow>
  );
}

const row = css`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  min-height: 72px;
  padding: ${token.space.s3} ${token.space.s4};
  ${surface}
  ${pressable}
`;

const PlainRow = styled.button`
  ${row}
  width: 100%;
  text-align: start;
  &[aria-disabled='true'] {
    cursor: default;
  }
`;

const LinkedRow = styled(SiteAnchor)`
  ${row}
  > svg {
    flex: none;
    color: ${token.color.textFaint};
  }
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
