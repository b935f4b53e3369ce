import {
  type AppInfo,
  Button,
  Card,
  Note,
  PageBody,
  QrCode,
  QueryView,
  Section,
  Skeleton,
  Stack,
  to,
  token,
  useInstallPrompt,
  useOperatorText,
  useSiteGetInfoQuery,
} from '@site/shared';
import { Apple, Download, Plus, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { DownloadLink, installUrl } from './DownloadLink';
import { PhonePicture } from './PhonePicture';
import { isDesktop, isRunningInstalled, type Platform, thisPlatform } from './device';

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

const steps: Record<Platform, string[]> = {
  ios: [
    '用Safari打开本站，点击底部的“分享”按钮。',
    '在列表中选择“添加到主屏幕”。',
    '点击右上角的“添加”，即可从主屏幕打开。',
  ],
  android: ['打开浏览器右上角的菜单。', '选择“安装应用”或“添加到主屏幕”。', '确认后即可从主屏幕打开。'],
  other: ['打开浏览器的菜单。', '选择“安装”或“添加到主屏幕”。'],
};

/**
 * Installing the site as an app: a button where the browser supports a prompt, else instructions. Renders nothing
 * inside the installed app.
 */
function InstallCard({ platform }: { platform: Platform }) {
  const install = useInstallPrompt();
  if (isRunningInstalled()) return null;
  return (
    <Section title="免下载使用">
      <Card>
        <Stack>
          <Note>把本站放到主屏幕，像应用一样打开，无需下载。</Note>
          {install ? (
            <Button variant="accent" block onClick={install}>
              <Plus size={18} />
              添加到主屏幕
            </Button>
          ) : (
            <Steps>
              {steps[platform].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Steps>
          )}
        </Stack>
      </Card>
    </Section>
  );
}

const Steps = styled.ol`
  padding-left: 1.5em;
  list-style: decimal;
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  line-height: ${token.line.loose};
  li::marker {
    color: ${token.color.gold};
  }
`;
