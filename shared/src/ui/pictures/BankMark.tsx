import { useMemo } from 'react';
import styled from 'styled-components';
import { bankMarkSvg } from './bankMarkSvg';
import { svgUrl } from './svgUrl';

/** A decorative drawn icon for the name of a bank or wallet. */
export function BankMark({ name, size = 36 }: { name: string; size?: number }) {
  const source = useMemo(() => svgUrl(bankMarkSvg(name)), [name]);
  return <Mark src={source} alt="" width={size} height={size} draggable={false} />;
}

const Mark = styled.img`
  flex: none;
`;
