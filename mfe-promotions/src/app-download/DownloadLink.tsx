import { ButtonLink, Icon, TextLink, to, toast, token, type IconName } from '@site/shared';
import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { downloadInFrame } from './downloadInFrame';

interface Props {
  /** Undefined while the operator has no such app: the link says so. */
  url: string | undefined;
  label: string;
  icon: IconName;
}

/** A download that leaves the page open; a real link, so that it can be held, copied and opened where a frame does not do. */
export function DownloadLink({ url, label, icon }: Props) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (url) downloadInFrame(url);
    else toast('暂未开放下载，敬请期待', 'info');
  };
  const goal = url ? { href: url, variant: 'primary' as const } : { to: to.app() };
  return (
    <div>
      <ButtonLink {...goal} size="large" block onClick={press}>
        <Icon name={icon} size={20} />
        {label}
      </ButtonLink>
      <Hint>
        {url ? (
          <>
            没有反应？<TextLink href={url}>直接打开</TextLink>
          </>
        ) : (
          '敬请期待'
        )}
      </Hint>
    </div>
  );
}

const Hint = styled.p`
  margin-top: ${token.space.s3};
  color: ${token.color.textFaint};
  font-size: ${token.font.caption};
  text-align: center;
`;
