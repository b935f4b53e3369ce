import { Download, RefreshCw } from 'lucide-react';
import * as kit from '../../src/index';
import { failingPhoto, longText, photo, WithState } from '../samples';

const variants = ['primary', 'gold', 'accent', 'quiet', 'ghost', 'danger'] as const;
const options = (labels: string[]) => labels.map((label) => ({ value: label, label }));
const slide = { src: photo, href: '#/controls' };

export const controls = {
  Button: (
    <kit.Stack>
      {[{}, { disabled: true }, { busy: true }].map((state, index) => (
        <kit.Row key={index}>
          {variants.map((variant) => (
            <kit.Button key={variant} variant={variant} {...state}>
              存款
            </kit.Button>
          ))}
        </kit.Row>
      ))}
      <kit.Row>
        <kit.Button size="small">小</kit.Button>
        <kit.Button size="large">
          <Download size={20} />大
        </kit.Button>
      </kit.Row>
      <kit.Button variant="accent" block>
        {longText}
      </kit.Button>
    </kit.Stack>
  ),
  SubmitButton: (
    <kit.Stack>
      <kit.SubmitButton>提交申请</kit.SubmitButton>
      <kit.SubmitButton busy>提交申请</kit.SubmitButton>
      <kit.SubmitButton disabled>提交申请</kit.SubmitButton>
    </kit.Stack>
  ),
  ButtonLink: (
    <kit.Row>
      <kit.ButtonLink to="/controls">本站</kit.ButtonLink>
      <kit.ButtonLink href="https://site.example" variant="accent" size="small">
        其他网站
      </kit.ButtonLink>
    </kit.Row>
  ),
  IconButton: (
    <kit.Row>
      <kit.IconButton label="刷新">
        <RefreshCw size={20} />
      </kit.IconButton>
      <kit.IconButton label="正在刷新" disabled>
        <RefreshCw size={20} />
      </kit.IconButton>
    </kit.Row>
  ),
  CopyButton: (
    <kit.Row>
      <kit.CopyButton text="6222021234567890123" />
      <kit.CopyButton text="6222021234567890123" label="复制收款账号" disabled />
    </kit.Row>
  ),
  TextLink: (
    <kit.Row $gap={6}>
      <kit.TextLink to="/controls">查看记录</kit.TextLink>
      <kit.TextLink href="https://site.example">{longText}</kit.TextLink>
    </kit.Row>
  ),
  SiteAnchor: <kit.SiteAnchor to="/controls">无样式的链接</kit.SiteAnchor>,
  OperatorLink: (
    <kit.Row $gap={6}>
      <kit.OperatorLink href="#/controls">本站页面</kit.OperatorLink>
      <kit.OperatorLink href="https://site.example">其他网站</kit.OperatorLink>
      <kit.OperatorLink href="not-an-address">只有文字</kit.OperatorLink>
    </kit.Row>
  ),
  Spinner: (
    <kit.Row>
      <kit.Spinner $size={16} />
      <kit.Spinner $size={28} />
    </kit.Row>
  ),
  Tabs: (
    <WithState initial="投注记录">
      {(value, setValue) => (
        <kit.Stack>
          {(['line', 'pill'] as const).map((variant) => (
            <kit.Tabs
              key={variant}
              label={variant}
              variant={variant}
              items={options(['存款记录', '取款记录', '投注记录', '返水记录'])}
              value={value}
              onChange={setValue}
            >
              {value}的内容
            </kit.Tabs>
          ))}
        </kit.Stack>
      )}
    </WithState>
  ),
  FilterChips: (
    <WithState initial="近七天">
      {(value, setValue) => (
        <kit.FilterChips
          label="日期"
          options={options(['今天', '昨天', '近七天', '近一个月', '全部游戏平台（包括正在维护的平台）'])}
          value={value}
          onChange={setValue}
        />
      )}
    </WithState>
  ),
  Switch: (
    <kit.Row>
      {[false, true].map((initial) => (
        <WithState key={String(initial)} initial={initial}>
          {(checked, setChecked) => <kit.Switch label="免转钱包" checked={checked} onChange={setChecked} />}
        </WithState>
      ))}
      <kit.Switch label="停用" checked={false} onChange={() => {}} disabled />
      <kit.Switch label="处理中" checked onChange={() => {}} busy />
    </kit.Row>
  ),
  Carousel: (
    <kit.Stack>
      <kit.Carousel label="轮播图" slides={[slide, slide, slide]} />
      <kit.Carousel label="失败的图" slides={[{ src: failingPhoto }]} fallback="备用图" />
    </kit.Stack>
  ),
};
