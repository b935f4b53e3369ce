import { RecordRow, token, type RecordRowProps, Note } from '@site/shared';
import { useId } from 'react';
import styled from 'styled-components';

interface RecordItemProps extends Omit<RecordRowProps, 'children'> {
  /**
   * The accessible name after 订单详情: amount and state. Not the payment method, because 银行转账 in the name would match a
   * search for the button 转账.
   */
  name: string;
  onOpen: () => void;
  /** Shown under the record and read out after the name, such as that the order is late. */
  note?: string | undefined;
}

/** A record row that is a button and opens the record's details. */
export function RecordItem({ name, onOpen, note, ...row }: RecordItemProps) {
  const noteId = useId();
  return (
    <Open
      type="button"
      aria-label={`订单详情 ${name}`}
      aria-describedby={note === undefined ? undefined : noteId}
      onClick={onOpen}
    >
      <RecordRow {...row}>
        {note !== undefined && (
          <Note id={noteId} $tone="gold">
            {note}
          </Note>
        )}
      </RecordRow>
    </Open>
  );
}

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
