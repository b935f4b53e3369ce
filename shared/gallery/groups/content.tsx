import { Clock, ShieldCheck } from 'lucide-react';
import * as kit from '../../src/index';
import { longText, photo } from '../samples';

const picture = <kit.Picture src={photo} alt="" fallback={null} />;
const query = { isError: false, refetch: () => {} };

const html = `<h2>活动规则</h2><p>每位会员<strong>每日</strong>可以参加一次，<a href="https://site.example">查看详情</a>。</p>
<ol><li>登录后进入活动页面</li></ol><ul><li>https://site.example/${'very-long-address/'.repeat(6)}</li></ul>
<table><tr>${'<th>等级</th><td>存款要求</td>'.repeat(8)}</tr></table>`;

const record = (
  <kit.RecordRow
    title="银行转账"
    meta={['2026-01-01 12:30:00', '订单号 D20260101000100010001000100010001']}
    amount={<kit.Money value="1234567.89" tone="state" signed />}
    badge={<kit.Badge tone="wait">处理中</kit.Badge>}
  >
    <kit.Button block>取消订单</kit.Button>
  </kit.RecordRow>
);

const list = { label: '存款记录', itemKey: String, renderItem: () => record, onRetry: () => {} };

export const content = {
  Badge: (
    <kit.Row>
      <kit.Badge>待处理</kit.Badge>
      <kit.Badge tone="ok">已完成</kit.Badge>
      <kit.Badge tone="bad">已拒绝</kit.Badge>
      <kit.Badge tone="wait">等待平台财务人员人工审核中</kit.Badge>
      <kit.Badge tone="gold">VIP</kit.Badge>
    </kit.Row>
  ),
  Money: (
    <kit.Stack>
      <kit.Row $gap={3}>
        {(['caption', 'body', 'strong', 'title', 'display'] as const).map((size) => (
          <kit.Money key={size} value="1234.5" size={size} />
        ))}
        <kit.Money value="-88" tone="state" signed />
        <kit.Money value={undefined} />
      </kit.Row>
      <kit.Money value="1234567890123.45" size="hero" tone="gold" />
    </kit.Stack>
  ),
  MoneyText: <kit.MoneyText text="¥1,234.50" tone="gold" />,
  Facts: (
    <kit.Facts
      items={[
        { label: '订单号', value: 'D202601010001', action: <kit.CopyButton text="D202601010001" /> },
        { label: '收款地址', value: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', action: <kit.CopyButton text="TXYZ" /> },
        { label: '备注', value: longText },
      ]}
    />
  ),
  ProgressBar: (
    <kit.Stack>
      <kit.ProgressBar label="进度" value={45} />
      <kit.ProgressBar label="升级进度" value={100} tone="gold" />
    </kit.Stack>
  ),
  HtmlContent: <kit.HtmlContent html={html} />,
  Card: (
    <kit.Stack>
      <kit.Card>{longText}</kit.Card>
      <kit.Card $tone="gold">{longText}</kit.Card>
      <kit.Card $flush>{longText}</kit.Card>
    </kit.Stack>
  ),
  Note: (
    <kit.Stack>
      <kit.Note>{longText}</kit.Note>
      <kit.Note $tone="gold" $size="caption" $centred>
        {longText}
      </kit.Note>
    </kit.Stack>
  ),
  NoticeHead: (
    <kit.Card>
      <kit.NoticeHead icon={Clock} title="核对限额" titleId="notice" text={longText} onClose={() => {}} />
    </kit.Card>
  ),
  Section: (
    <kit.Section
      title="近三个月内的存款、取款、转账与返水记录汇总"
      aside={<kit.TextLink to="/content">更多</kit.TextLink>}
    >
      {longText}
    </kit.Section>
  ),
  PageBody: (
    <kit.PageBody>
      <kit.Card>第一块</kit.Card>
      <kit.Card>第二块</kit.Card>
    </kit.PageBody>
  ),
  Stack: (
    <kit.Stack $gap={1}>
      <kit.Badge>一</kit.Badge>
      <kit.Badge>二</kit.Badge>
    </kit.Stack>
  ),
  Row: (
    <kit.Row $spread>
      <span>左</span>
      <span>右</span>
    </kit.Row>
  ),
  Strip: (
    <kit.Strip $rows={2} $visibleTiles={2.6}>
      {['龙虎斗', '财神到', '水果派对', '百家乐', '捕鱼王', '骰宝'].map((name) => (
        <kit.TileLink key={name} to="/content" aria-label={name}>
          {picture}
        </kit.TileLink>
      ))}
    </kit.Strip>
  ),
  EmptyStrip: (
    <kit.EmptyStrip>
      <kit.Strip>
        <kit.TileSkeletons count={4} />
      </kit.Strip>
    </kit.EmptyStrip>
  ),
  TileButton: (
    <kit.Strip>
      <kit.TileButton type="button">
        {picture}
        <kit.TileName>名字很长的一款电子游戏</kit.TileName>
      </kit.TileButton>
    </kit.Strip>
  ),
  TileLink: (
    <kit.Strip>
      <kit.TileLink to="/content">
        {picture}
        <kit.TileName>财神到</kit.TileName>
      </kit.TileLink>
    </kit.Strip>
  ),
  TileShape: (
    <kit.Strip>
      <kit.TileShape>
        {picture}
        <kit.TileName>百家乐</kit.TileName>
      </kit.TileShape>
    </kit.Strip>
  ),
  TileName: <kit.TileName>水果派对</kit.TileName>,
  TileSkeletons: (
    <kit.Strip $visibleTiles={4}>
      <kit.TileSkeletons count={4} ratio="2.4" />
    </kit.Strip>
  ),
  RecordRow: record,
  RecordSkeleton: <kit.RecordSkeleton count={2} />,
  RecordList: (
    <kit.Stack>
      <kit.RecordList {...list} items={undefined} />
      <kit.RecordList {...list} items={['1']} />
      <kit.RecordList {...list} items={['1']} hasMore loadingMore />
      <kit.RecordList {...list} items={['1']} hasMore moreError />
      <kit.RecordList {...list} items={[]} empty="没有符合条件的记录" />
    </kit.Stack>
  ),
  LinkRow: <kit.LinkRow label="注册时间" value="2026-01-01" />,
  RowGroup: (
    <kit.RowGroup title="账户资料">
      <kit.LinkRow label="手机号码" to="/content" value="138****8888" icon={<ShieldCheck size={20} />} />
      <kit.LinkRow label="名字很长的一项账户设置与安全说明" to="/content" value={longText} />
      <kit.LinkRow label="退出登录" onClick={() => {}} />
    </kit.RowGroup>
  ),
  SettingRow: (
    <kit.SettingRow label="推送通知" hint={longText}>
      <kit.Button size="small">设置</kit.Button>
    </kit.SettingRow>
  ),
  SettingList: (
    <kit.SettingList>
      <li>日</li>
      <li>周</li>
    </kit.SettingList>
  ),
  Skeleton: <kit.Skeleton $width={48} $height={48} $radius="50%" />,
  SkeletonLines: <kit.SkeletonLines />,
  EmptyState: (
    <kit.EmptyState text={longText}>
      <kit.ButtonLink to="/content" variant="primary">
        登录
      </kit.ButtonLink>
    </kit.EmptyState>
  ),
  ErrorState: (
    <kit.Stack>
      <kit.ErrorState onRetry={() => {}} />
      <kit.ErrorState text={longText} compact onRetry={() => {}} />
    </kit.Stack>
  ),
  QueryView: (
    <kit.QueryView
      query={{ ...query, data: ['2026年11月账单'] }}
      skeleton={<kit.SkeletonLines />}
      empty={<kit.EmptyState />}
    >
      {(lines) => lines.map((line) => <p key={line}>{line}</p>)}
    </kit.QueryView>
  ),
  Callout: (
    <kit.Stack>
      <kit.Callout>存款通常在五分钟内到账。</kit.Callout>
      <kit.Callout tone="warn">{longText}</kit.Callout>
      <kit.Callout tone="bad">该账户已被停用。</kit.Callout>
    </kit.Stack>
  ),
  UnknownResultNotice: (
    <kit.Stack>
      <kit.UnknownResultNotice notice="unknown" to="/content" />
      <kit.UnknownResultNotice notice="replayed" to="/content" />
      <kit.UnknownResultNotice notice={{ refusal: '支付密码错误' }} to="/content" />
    </kit.Stack>
  ),
};
