import { Balance } from '../../src/ui/amount/Balance';
import { Money, MoneyText } from '../../src/ui/amount/Money';
import { Badge } from '../../src/ui/badge/Badge';
import { HtmlContent } from '../../src/ui/html/HtmlContent';
import { Row, Stack } from '../../src/ui/layout/PageBody';
import { Facts } from '../../src/ui/rows/Facts';
import { CopyButton } from '../../src/ui/copy/CopyButton';
import { ProgressBar } from '../../src/ui/rows/ProgressBar';
import type { Examples } from '../examples';

const html = `<h2>活动规则</h2><p>每位会员<strong>每日</strong>可以参加一次，<a href="https://site.example">查看详情</a>。</p>
<h3>参加办法</h3><ol><li>登录后进入活动页面</li><li>点击立即参加</li></ol><ul><li>奖金当日发放</li></ul>
<table><tr><th>等级</th><th>存款要求</th><th>奖金</th></tr><tr><td>VIP1</td><td>1,000</td><td>18</td></tr></table>`;

const wideHtml = `<table><tr>${['一月', '二月', '三月', '四月', '五月', '六月', '七月', '八月']
  .map((month) => `<th>${month}存款金额</th>`)
  .join('')}</tr></table><p>https://site.example/${'very-long-address/'.repeat(6)}</p>`;

export const texts = {
  Badge: {
    tones: (
      <Row>
        <Badge>待处理</Badge>
        <Badge tone="ok">已完成</Badge>
        <Badge tone="bad">已拒绝</Badge>
        <Badge tone="wait">处理中</Badge>
        <Badge tone="gold">VIP</Badge>
      </Row>
    ),
    'long text': <Badge tone="wait">等待平台财务人员人工审核中</Badge>,
  },
  Balance: {
    'at rest, missing': (
      <Row $gap={3}>
        <Balance value="1234.5" tone="gold" size="hero" />
        <Balance value={undefined} />
      </Row>
    ),
  },
  MoneyText: { formatted: <MoneyText text="¥1,234.50" tone="gold" /> },
  Money: {
    sizes: (
      <Row $gap={3}>
        <Money value="1234.5" size="caption" />
        <Money value="1234.5" size="body" />
        <Money value="1234.5" />
        <Money value="1234.5" size="title" />
        <Money value="1234.5" size="display" />
        <Money value="1234.5" size="hero" />
      </Row>
    ),
    'tones and signs': (
      <Row $gap={3}>
        <Money value={88800n} tone="gold" />
        <Money value="88" tone="state" signed />
        <Money value="-88" tone="state" signed />
        <Money value="0" tone="state" />
        <Money value="12.34" symbol="USDT " />
      </Row>
    ),
    'missing, very large': (
      <Stack>
        <Money value={undefined} />
        <Money value="1234567890123.45" size="hero" tone="gold" />
      </Stack>
    ),
  },
  Facts: {
    'with action, long value': (
      <Facts
        items={[
          { label: '订单号', value: 'D202601010001', action: <CopyButton text="D202601010001" /> },
          { label: '存款金额', value: <Money value="1000" tone="gold" /> },
          { label: '收款地址', value: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', action: <CopyButton text="TXYZ" /> },
          { label: '开户支行', value: '中国建设银行股份有限公司广东省分行营业部人民路支行' },
          { label: '备注', value: '' },
        ]}
      />
    ),
  },
  ProgressBar: {
    'empty, half, full, gold': (
      <Stack>
        <ProgressBar label="进度 0%" value={0} />
        <ProgressBar label="进度 45%" value={45} />
        <ProgressBar label="进度 100%" value={100} />
        <ProgressBar label="升级进度" value={60} tone="gold" />
      </Stack>
    ),
  },
  HtmlContent: {
    'headings, lists, table': <HtmlContent html={html} />,
    'wide table, long address': <HtmlContent html={wideHtml} />,
  },
} satisfies Examples;
