import { ButtonLink, columnEdges, to, token, useLocation } from '@site/shared';
import styled from 'styled-components';

/** The address's `redirect`: the page to open after the login. Links to login and registration keep it. */
export const useRedirect = (): string | undefined =>
  new URLSearchParams(useLocation().search).get('redirect') ?? undefined;

/** 立即登录 and 免费开户 for visitors. Both links keep the address's `redirect`. */
export function BottomBar() {
  const redirect = useRedirect();
  return (
    <Bar aria-label="登录与开户">
      <ButtonLink to={to.login({ redirect })} block>
        立即登录
      </ButtonLink>
      <ButtonLink to={to.register({ redirect })} variant="primary" block>
        免费开户
      </ButtonLink>
    </Bar>
  );
}

const Bar = styled.nav`
  position: fixed;
  ${columnEdges}
  bottom: 0;
  z-index: ${token.layer.bar};
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${token.space.s3};
  padding: ${token.space.s2} ${token.size.gutter} calc(${token.space.s2} + var(--safe-bottom));
  border-top: 1px solid ${token.color.line};
  background: ${token.color.ground};
`;
