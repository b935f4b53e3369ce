import { Card, ErrorState, Icon, PageBody, Skeleton, Stack, token, useSiteGetInfoQuery } from '@site/shared';
import styled from 'styled-components';
import { DownloadLink } from './DownloadLink';
import { installUrl } from './installUrl';
import { PhonePicture } from './PhonePicture';

/** APP下载: the two apps, as far as the operator has them. */
export default function AppPage() {
  const { data: info, isError, refetch } = useSiteGetInfoQuery();
  return (
    <PageBody $bar>
      <Head>
        <PhonePicture />
        <p>随时随地，畅玩全场</p>
      </Head>
      {links()}
      <Card>
        <Stack $gap={2}>
          <Step>
            <Icon name="download" size={18} />
            点击对应系统的下载按钮，按提示完成安装。
          </Step>
          <Step>
            <Icon name="shield" size={18} />
            请只从本页下载；苹果手机如提示未受信任，请在“设置”中信任后再打开。
          </Step>
        </Stack>
      </Card>
    </PageBody>
  );

  function links() {
    if (!info && isError) return <ErrorState onRetry={() => void refetch()} />;
    if (!info) return <Skeleton $height={112} $radius={token.radius.card} />;
    return (
      <Stack>
        <DownloadLink url={installUrl(info.ios_download_url)} label="iOS下载" icon="apple" />
        <DownloadLink url={installUrl(info.android_download_url)} label="Android下载" icon="phone" />
      </Stack>
    );
  }
}

const Head = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  padding-top: ${token.space.s4};
  color: ${token.color.textSoft};
`;

const Step = styled.p`
  display: flex;
  gap: ${token.space.s3};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  svg {
    flex: none;
    color: ${token.color.gold};
  }
`;
