import { useMemo } from 'react';
import styled from 'styled-components';
import { encode } from 'uqr';
import { token } from '../theme/tokens';
import { pngOf } from './pngOf';

export interface QrCodeProps {
  text: string;
  label?: string;
  size?: number;
}

// Quiet zone of four modules around the code (ISO/IEC 18004).
const quietZone = 4;

/**
 * A QR code as a png, black on white in every theme, which a long press saves or recognizes: a drawing in the page can
 * only be scanned by another phone.
 */
export function QrCode({ text, label = '收款二维码', size = 176 }: QrCodeProps) {
  const src = useMemo(() => {
    const png = pngOf(encode(text, { ecc: 'M', border: quietZone }).data);
    return `data:image/png;base64,${btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(''))}`;
  }, [text]);
  return <Code src={src} alt={label} width={size} height={size} />;
}

const Code = styled.img`
  border-radius: ${token.radius.control};
  image-rendering: pixelated;
  -webkit-touch-callout: default;
`;
