import { ButtonLink, Icon, TextLink, to, toast, token, type IconName } from '@site/shared';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { downloadInFrame } from './downloadInFrame';
import { comesInFrame } from './installUrl';

interface Props {
  /** Undefined while the operator has no such app: the link says so. */
  url: string | undefined;
  label: string;
  icon: IconName;
  /** Of this device. */
  own: boolean;
}

/** A download that leaves the page open (decisions 57), and a real link, which can be held and copied. */
export function DownloadLink({ url, label, icon, own }: Props) {
  const framed = url !== undefined && comesInFrame(url);
  const press = (event: MouseEvent) => {
    if (url && !framed) return;
    event.preventDefault();
    if (url) downloadInFrame(url);
    else toast('暂未开放下载，敬请期待', 'info');
  };
  const goal = url ? { href: url, variant: own ? ('primary' as const) : ('quiet' as const) } : { to: to.app() };
  return (
    <div>
      <ButtonLink {...goal} size="large" block onClick={press}>
        <Icon name={icon} size={20} />
        {label}
      </ButtonLink>
      {!url && <Hint>敬请期待</Hint>}
      {framed && (
        <Hint>
          没有反应？<TextLink href={url}>直接打开</TextLink>
        </Hint>
      )}
    </div>
  );
}

const Hint = styled.p`
  margin-top: ${token.space.s3};
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
  text-align: center;
`;
