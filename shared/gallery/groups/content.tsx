import { Clock, ShieldCheck } from 'lucide-react';
import {
  Badge,
  Button,
  ButtonLink,
  Callout,
  Card,
  CopyButton,
  EmptyState,
  EmptyStrip,
  ErrorState,
  Facts,
  HtmlContent,
  LinkRow,
  Money,
  MoneyText,
  Note,
  NoticeHead,
  PageBody,
  Picture,
  ProgressBar,
  QueryView,
  RecordList,
  RecordRow,
  RecordSkeleton,
  Row,
  RowGroup,
  Section,
  SettingList,
  SettingRow,
  Skeleton,
  SkeletonLines,
  Stack,
  Strip,
  TextLink,
  TileButton,
  TileLink,
  TileName,
  TileShape,
  TileSkeletons,
  UnknownResultNotice,
} from '../../src/index';
import { longText, photo } from '../samples';

const picture = <Picture src={photo} alt="" fallback={null} />;
const query = { isError: false, refetch: () => {} };

const html = `<h2>活动规则</h2><p>每位会员<strong>每日</strong>可以参加一次，<a href="https://site.example">查看详情</a>。</p>
<ol><li>登录后进入活动页面</li></ol><ul><li>https://site.example/${'very-long-address/'.repeat(6)}</li></ul>
<table><tr>${'<th>等级</th><td>存款要求</td>'.repeat(8)}</tr></table>`;

const record = (
  <RecordRow
    title="银行转账"
    meta={['2026-01-01 12:30:00', '订单号 D20260101000100010001000100010001']}
    amount={<Money value="1234567.89" tone="state" signed />}
    badge={<Badge tone="wait">处理中</Badge>}
  >
    <Button block>取消订单</Button>
  </RecordRow>
);

const list = { label: '存款记录', itemKey: String, renderItem: () => record, onRetry: () => {} };

export const content = {
  Badge: (
    <Row>
      <Badge>待处理</Badge>
      <Badge tone="ok">已完成</Badge>
      <Badge tone="bad">已拒绝</Badge>
      <Badge tone="wait">等待平台财务人员人工审核中</Badge>
      <Badge tone="gold">VIP</Badge>
    </Row>
  ),
  Money: (
    <Stack>
      <Row $gap={3}>
        {(['caption', 'body', 'strong', 'title', 'display'] as const).map((size) => (
          <Money key={size} value="1234.5" size={size} />
        ))}
        <Money value="-88" tone="state" signed />
        <Money value={undefined} />
      </Row>
      <Money value="1234567890123.45" size="hero" tone="gold" />
    </Stack>
  ),
  MoneyText: <MoneyText text="¥1,234.50" tone="gold" />,
  Facts: (
    <Facts
      items={[
        { label: '订单号', value: 'D202601010001', action: <CopyButton text="D202601010001" /> },
        { label: '收款地址', value: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', action: <CopyButton text="TXYZ" /> },
        { label: '备注', value: longText },
      ]}
    />
  ),
  ProgressBar: (
    <Stack>
      <ProgressBar label="进度" value={45} />
      <ProgressBar label="升级进度" value={100} tone="gold" />
    </Stack>
  ),
  HtmlContent: <HtmlContent html={html} />,
  Card: (
    <Stack>
      <Card>{longText}</Card>
      <Card $tone="gold">{longText}</Card>
      <Card $flush>{longText}</Card>
    </Stack>
  ),
  Note: (
    <Stack>
      <Note>{longText}</Note>
      <Note $tone="gold" $size="caption" $centred>
        {longText}
      </Note>
    </Stack>
  ),
  NoticeHead: (
    <Card>
      <NoticeHead icon={Clock} title="核对限额" titleId="notice" text={longText} onClose={() => {}} />
    </Card>
  ),
  Section: (
    <Section title="近三个月内的存款、取款、转账与返水记录汇总" aside={<TextLink to="/content">更多</TextLink>}>
      {longText}
    </Section>
  ),
  PageBody: (
    <PageBody>
      <Card>第一块</Card>
      <Card>第二块</Card>
    </PageBody>
  ),
  Stack: (
    <Stack $gap={1}>
      <Badge>一</Badge>
      <Badge>二</Badge>
    </Stack>
  ),
  Row: (
    <Row $spread>
      <span>左</span>
      <span>右</span>
    </Row>
  ),
  Strip: (
    <Strip $rows={2} $visibleTiles={2.6}>
      {['龙虎斗', '财神到', '水果派对', '百家乐', '捕鱼王', '骰宝'].map((name) => (
        <TileLink key={name} to="/content" aria-label={name}>
          {picture}
        </TileLink>
      ))}
    </Strip>
  ),
  EmptyStrip: (
    <EmptyStrip>
      <Strip>
        <TileSkeletons count={4} />
      </Strip>
    </EmptyStrip>
  ),
  TileButton: (
    <Strip>
      <TileButton type="button">
        {picture}
        <TileName>名字很长的一款电子游戏</TileName>
      </TileButton>
    </Strip>
  ),
  TileLink: (
    <Strip>
      <TileLink to="/content">
        {picture}
        <TileName>财神到</TileName>
      </TileLink>
    </Strip>
  ),
  TileShape: (
    <Strip>
      <TileShape>
        {picture}
        <TileName>百家乐</TileName>
      </TileShape>
    </Strip>
  ),
  TileName: <TileName>水果派对</TileName>,
  TileSkeletons: (
    <Strip $visibleTiles={4}>
      <TileSkeletons count={4} ratio="2.4" />
    </Strip>
  ),
  RecordRow: record,
  RecordSkeleton: <RecordSkeleton count={2} />,
  RecordList: (
    <Stack>
      <RecordList {...list} items={undefined} />
      <RecordList {...list} items={['1']} />
      <RecordList {...list} items={['1']} hasMore loadingMore />
      <RecordList {...list} items={['1']} hasMore moreError />
      <RecordList {...list} items={[]} empty="没有符合条件的记录" />
    </Stack>
  ),
  LinkRow: <LinkRow label="注册时间" value="2026-01-01" />,
  RowGroup: (
    <RowGroup title="账户资料">
      <LinkRow label="手机号码" to="/content" value="138****8888" icon={<ShieldCheck size={20} />} />
      <LinkRow label="名字很长的一项账户设置与安全说明" to="/content" value={longText} />
      <LinkRow label="退出登录" onClick={() => {}} />
    </RowGroup>
  ),
  SettingRow: (
    <SettingRow label="推送通知" hint={longText}>
      <Button size="small">设置</Button>
    </SettingRow>
  ),
  SettingList: (
    <SettingList>
      <li>日</li>
      <li>周</li>
    </SettingList>
  ),
  Skeleton: <Skeleton $width={48} $height={48} $radius="50%" />,
  SkeletonLines: <SkeletonLines />,
  EmptyState: (
    <EmptyState text={longText}>
      <ButtonLink to="/content" variant="primary">
        登录
      </ButtonLink>
    </EmptyState>
  ),
  ErrorState: (
    <Stack>
      <ErrorState onRetry={() => {}} />
      <ErrorState text={longText} compact onRetry={() => {}} />
    </Stack>
  ),
  QueryView: (
    <QueryView query={{ ...query, data: ['2026年11月账单'] }} skeleton={<SkeletonLines />} empty={<EmptyState />}>
      {(lines) => lines.map((line) => <p key={line}>{line}</p>)}
    </QueryView>
  ),
  Callout: (
    <Stack>
      <Callout>存款通常在五分钟内到账。</Callout>
      <Callout tone="warn">{longText}</Callout>
      <Callout tone="bad">该账户已被停用。</Callout>
    </Stack>
  ),
  UnknownResultNotice: (
    <Stack>
      <UnknownResultNotice notice="unknown" to="/content" />
      <UnknownResultNotice notice="replayed" to="/content" />
    </Stack>
  ),
};
