import { Badge, RecordRow, token, type RecordRowProps, Note } from '@site/shared';
import { useId } from 'react';
import styled from 'styled-components';
import type { StateWord } from './recordStates';

interface RecordItemProps extends Omit<RecordRowProps, 'badge' | 'children'> {
  /**
   * With the state it is the accessible name after 订单详情. Not the payment method, because 银行转账 in the name would match
   * a search for the button 转账.
   */
  sum: string;
  state: StateWord;
  onOpen: () => void;
  /** Shown under the record and read out after the name, such as that the order is late. */
  note?: string | undefined;
}

/** A record row that is a button and opens the record's details. */
export function RecordItem({ sum, state, onOpen, note, ...row }: RecordItemProps) {
  const noteId = useId();
  return (
    <Open
      type="button"
      aria-label={`订单详情 ${sum} ${state.word}`}
      aria-describedby={note === undefined ? undefined : noteId}
      onClick={onOpen}
    >
      <RecordRow {...row} badge={<StateBadge {...state} />}>
        {note !== undefined && (
          <Note id={noteId} $tone="gold">
            {note}
          </Note>
        )}
      </RecordRow>
    </Open>
  );
}

export const StateBadge = ({ word, tone }: StateWord) => <Badge tone={tone}>{word}</Badge>;

const Open = styled.button`
  position: relative;
  display: block;
  width: 100%;
  padding: 0;
  border-radius: ${token.radius.card};
  text-align: start;
  &:active::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: ${token.color.sheen};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.accent};
    outline-offset: -2px;
  }
`;
