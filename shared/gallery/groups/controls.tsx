import { Download, RefreshCw } from 'lucide-react';
import {
  Button,
  ButtonLink,
  Carousel,
  CopyButton,
  FilterChips,
  IconButton,
  OperatorLink,
  Row,
  SiteAnchor,
  Spinner,
  Stack,
  SubmitButton,
  Switch,
  Tabs,
  TextLink,
} from '../../src/index';
import { failingPhoto, longText, photo, WithState } from '../samples';

const variants = ['primary', 'gold', 'accent', 'quiet', 'ghost', 'danger'] as const;
const options = (labels: string[]) => labels.map((label) => ({ value: label, label }));
const slide = { src: photo, href: '#/controls' };

export const controls = {
  Button: (
    <Stack>
      {[{}, { disabled: true }, { busy: true }].map((state, index) => (
        <Row key={index}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} {...state}>
              存款
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <Button size="small">小</Button>
        <Button size="large">
          <Download size={20} />大
        </Button>
      </Row>
      <Button variant="accent" block>
        {longText}
      </Button>
    </Stack>
  ),
  SubmitButton: (
    <Stack>
      <SubmitButton>提交申请</SubmitButton>
      <SubmitButton busy>提交申请</SubmitButton>
      <SubmitButton disabled>提交申请</SubmitButton>
    </Stack>
  ),
  ButtonLink: (
    <Row>
      <ButtonLink to="/controls">本站</ButtonLink>
      <ButtonLink href="https://site.example" variant="accent" size="small">
        其他网站
      </ButtonLink>
    </Row>
  ),
  IconButton: (
    <Row>
      <IconButton label="刷新">
        <RefreshCw size={20} />
      </IconButton>
      <IconButton label="正在刷新" disabled>
        <RefreshCw size={20} />
      </IconButton>
    </Row>
  ),
  CopyButton: (
    <Row>
      <CopyButton text="6222021234567890123" />
      <CopyButton text="6222021234567890123" label="复制收款账号" disabled />
    </Row>
  ),
  TextLink: (
    <Row $gap={6}>
      <TextLink to="/controls">查看记录</TextLink>
      <TextLink href="https://site.example">{longText}</TextLink>
    </Row>
  ),
  SiteAnchor: <SiteAnchor to="/controls">无样式的链接</SiteAnchor>,
  OperatorLink: (
    <Row $gap={6}>
      <OperatorLink href="#/controls">本站页面</OperatorLink>
      <OperatorLink href="https://site.example">其他网站</OperatorLink>
      <OperatorLink href="not-an-address">只有文字</OperatorLink>
    </Row>
  ),
  Spinner: (
    <Row>
      <Spinner $size={16} />
      <Spinner $size={28} />
    </Row>
  ),
  Tabs: (
    <WithState initial="投注记录">
      {(value, setValue) => (
        <Stack>
          {(['line', 'pill'] as const).map((variant) => (
            <Tabs
              key={variant}
              label={variant}
              variant={variant}
              items={options(['存款记录', '取款记录', '投注记录', '返水记录'])}
              value={value}
              onChange={setValue}
            >
              {value}的内容
            </Tabs>
          ))}
        </Stack>
      )}
    </WithState>
  ),
  FilterChips: (
    <WithState initial="近七天">
      {(value, setValue) => (
        <FilterChips
          label="日期"
          options={options(['今天', '昨天', '近七天', '近一个月', '全部游戏平台（包括正在维护的平台）'])}
          value={value}
          onChange={setValue}
        />
      )}
    </WithState>
  ),
  Switch: (
    <Row>
      {[false, true].map((initial) => (
        <WithState key={String(initial)} initial={initial}>
          {(checked, setChecked) => <Switch label="免转钱包" checked={checked} onChange={setChecked} />}
        </WithState>
      ))}
      <Switch label="停用" checked={false} onChange={() => {}} disabled />
      <Switch label="处理中" checked onChange={() => {}} busy />
    </Row>
  ),
  Carousel: (
    <Stack>
      <Carousel label="轮播图" slides={[slide, slide, slide]} />
      <Carousel label="失败的图" slides={[{ src: failingPhoto }]} fallback="备用图" />
    </Stack>
  ),
};
