import { useMemo } from 'react';
import styled from 'styled-components';
import { encode } from 'uqr';
import { token } from '../theme/tokens';

export interface QrCodeProps {
  text: string;
  /** The image's accessible name. */
  label?: string;
  /** px */
  size?: number;
}

// Quiet zone of four modules around the code (ISO/IEC 18004).
const quietZone = 4;

/** A QR code as one SVG path, dark on white in every theme. */
export function QrCode({ text, label = '收款二维码', size = 176 }: QrCodeProps) {
  const { path, width } = useMemo(() => draw(text), [text]);
  return (
    <Code
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${width}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </Code>
  );
}

function draw(text: string): { path: string; width: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  let path = '';
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    }),
  );
  return { path, width: size };
}

const Code = styled.svg`
  border-radius: ${token.radius.control};
  background: ${token.color.paper};
  fill: ${token.color.paperInk};
`;
