import { IconButton, Logo, to, token, useSiteGetInfoQuery, useGoBack } from '@site/shared';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import backdrop from './backdrop.svg';

/** Layout of the login and registration pages, which hide the site's header: back button, logo and heading. */
export function AuthLayout({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const { data: site } = useSiteGetInfoQuery();
  const back = useGoBack(to.home());
  return (
    <Page>
      <Backdrop />
      <Bar>
        <IconButton label="返回" onClick={back}>
          <ChevronLeft size={24} />
        </IconButton>
        <Logo title={site?.title} size={26} />
      </Bar>
      <Head>
        <h1>{title}</h1>
        <p>{note}</p>
      </Head>
      <Panel>{children}</Panel>
    </Page>
  );
}

const Page = styled.div`
  position: relative;
  min-height: 100vh;
  min-height: 100dvh;
  padding: var(--safe-top) ${token.size.gutter} calc(${token.space.s8} + var(--safe-bottom));
`;

const Backdrop = styled.div`
  position: absolute;
  inset: 0 0 auto;
  height: 220px;
  background:
    url('${backdrop}') right / cover no-repeat,
    linear-gradient(135deg, ${token.color.accentTint}, ${token.color.surface} 60%, ${token.color.goldTint});
  opacity: 0.5;
  -webkit-mask-image: linear-gradient(black 30%, transparent);
  mask-image: linear-gradient(black 30%, transparent);
`;

const Bar = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space.s1};
  height: ${token.size.header};
  margin-inline: calc(-1 * ${token.space.s2});
`;

const Head = styled.div`
  position: relative;
  padding: ${token.space.s6} 0 ${token.space.s5};
  h1 {
    font-size: ${token.font.display};
  }
  p {
    margin-top: ${token.space.s1};
    color: ${token.color.textSoft};
  }
`;

const Panel = styled.div`
  position: relative;
  padding: ${token.space.s5} ${token.space.s4};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.sheet};
  background: ${token.color.ground};
  box-shadow: ${token.shadow.card};
`;
