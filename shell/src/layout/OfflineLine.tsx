import { token, useOnline } from '@site/shared';
import styled from 'styled-components';

/** A line under the header while the device is offline. Forms that move money have their own `OfflineNote`. */
export function OfflineLine() {
  if (useOnline()) return null;
  return <Line role="status">您已离线，恢复连接后自动更新</Line>;
}

const Line = styled.p`
  position: sticky;
  top: calc(${token.size.header} + var(--safe-top));
  z-index: ${token.layer.header};
  padding: ${token.space.s1} ${token.size.gutter};
  background: ${token.color.goldTint};
  color: ${token.color.goldBright};
  font-size: ${token.font.caption};
  text-align: center;
`;
