import {
  Card,
  PageBody,
  QrCode,
  QueryView,
  Skeleton,
  Stack,
  to,
  token,
  useOperatorText,
  useSiteGetInfoQuery,
  type AppInfo,
} from '@site/shared';
import { Apple, Download, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { isDesktop, thisPlatform, type Platform } from './device';
import { DownloadLink, installUrl } from './DownloadLink';
import { InstallCard } from './InstallCard';
import { PhonePicture } from './PhonePicture';

/** Default installation steps, one per line; operators replace them (`app.steps`). */
const stepsText = [
  '点击对应系统的下载按钮，按提示完成安装。',
  '请只从本页下载；苹果手机如提示未受信任，请在“设置”中信任后再打开。',
].join('\n');

/**
 * APP下载: both apps, the one for this device first; on a desktop a QR code of this page; and installing the site itself
 * as an app.
 */
export default function AppPage() {
  const info = useSiteGetInfoQuery();
  const steps = useOperatorText('app.steps', stepsText) ?? stepsText;
  const [platform] = useState(thisPlatform);
  const [desktop] = useState(isDesktop);
  return (
    <PageBody>
      <Head>
        {desktop ? (
          <>
            <QrCode text={`${window.location.origin}/#${to.app()}`} label="下载二维码" />
            <p>手机扫码，打开本页下载</p>
          </>
        ) : (
          <>
            <PhonePicture />
            <p>随时随地，畅玩全场</p>
          </>
        )}
      </Head>
      <QueryView query={info} skeleton={<Skeleton $height={112} $radius={token.radius.card} />}>
        {(data) => <Downloads info={data} platform={platform} />}
      </QueryView>
      <InstallCard platform={platform} />
      <Card>
        <Stack $gap={2}>
          {steps.split('\n').map((step, index) => (
            <Step key={index}>
              {index === 0 ? <Download size={18} /> : <ShieldCheck size={18} />}
              {step}
            </Step>
          ))}
        </Stack>
      </Card>
    </PageBody>
  );
}

/** The operator's apps. */
const apps = [
  { platform: 'ios', label: 'iOS下载', icon: Apple, address: 'ios_download_url' },
  { platform: 'android', label: 'Android下载', icon: Smartphone, address: 'android_download_url' },
] as const;

/** The app for this device comes first and is highlighted; on other devices both are. */
function Downloads({ info, platform }: { info: AppInfo; platform: Platform }) {
  const isForDevice = (app: (typeof apps)[number]) => platform === 'other' || platform === app.platform;
  return (
    <Stack>
      {apps
        .toSorted((one, other) => Number(isForDevice(other)) - Number(isForDevice(one)))
        .map((app) => (
          <DownloadLink
            key={app.platform}
            url={installUrl(info[app.address])}
            label={app.label}
            icon={app.icon}
            highlighted={isForDevice(app)}
          />
        ))}
    </Stack>
  );
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
