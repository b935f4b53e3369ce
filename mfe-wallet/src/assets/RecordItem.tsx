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

/** A record that opens its details: the row with a button over all of it, so that its words stay words. */
export function RecordItem({ name, onOpen, ...row }: RecordItemProps) {
  return (
    <Look>
      <RecordRow {...row} />
      <Open type="button" aria-label={`订单详情 ${name}`} onClick={onOpen} />
    </Look>
  );
}

const Look = styled.div`
  position: relative;
`;

const Open = styled.button`
  position: absolute;
  inset: 0;
  border-radius: ${token.radius.card};
  &:active {
    background: ${token.color.sheen};
  }
  &:focus-visible {
    outline: 2px solid ${token.color.accent};
    outline-offset: -2px;
  }
`;
