import { Button, Card, Section, Stack, token, useInstallPrompt } from '@site/shared';
import { Plus } from 'lucide-react';
import styled from 'styled-components';
import { isRunningInstalled, type Platform } from './device';

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
export function InstallCard({ platform }: { platform: Platform }) {
  const install = useInstallPrompt();
  if (isRunningInstalled()) return null;
  return (
    <Section title="免下载使用">
      <Card>
        <Stack>
          <Description>把本站放到主屏幕，像应用一样打开，无需下载。</Description>
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

const Description = styled.p`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;

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
