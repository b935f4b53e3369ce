import { RecordRow, token, type RecordRowProps } from '@site/shared';
import styled from 'styled-components';

interface RecordItemProps extends RecordRowProps {
  /**
   * What the row's button is called after 订单详情: amount and state. Not the way: 银行转账 in a button's name would answer to
   * whoever looks for the button 转账.
   */
  name: string;
  onOpen: () => void;
}

/** A record that opens its details: the row is the button's inside, so that a press on any of its words presses the button. */
export function RecordItem({ name, onOpen, ...row }: RecordItemProps) {
  return (
    <Open type="button" aria-label={`订单详情 ${name}`} onClick={onOpen}>
      <RecordRow {...row} />
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
