import { Carousel } from '../../src/ui/carousel/Carousel';
import { FilterChips } from '../../src/ui/controls/FilterChips';
import { Switch } from '../../src/ui/controls/Switch';
import { Tabs } from '../../src/ui/controls/Tabs';
import { Row } from '../../src/ui/layout/PageBody';
import { EmptyPicture } from '../../src/ui/pictures/EmptyPicture';
import { Skeleton } from '../../src/ui/skeleton/Skeleton';
import { token } from '../../src/ui/theme/tokens';
import { type Examples, WithState } from '../examples';
import { failingPhoto, photo } from '../photos';

const tabs = (labels: string[]) => labels.map((label) => ({ value: label, label, content: `${label}的内容` }));
const options = (labels: string[]) => labels.map((label) => ({ value: label, label }));
const manyTabs = tabs(['存款记录', '取款记录', '转入记录', '转出记录', '投注记录', '返水记录']);
const slide = { src: photo, href: '#/controls' };

export const controls = {
  Tabs: {
    'line, scrolled to the chosen tab': (
      <WithState initial="投注记录">
        {(value, setValue) => <Tabs label="资金记录" items={manyTabs} value={value} onChange={setValue} />}
      </WithState>
    ),
    pill: (
      <WithState initial="银行卡">
        {(value, setValue) => (
          <Tabs
            label="账户类型"
            items={tabs(['银行卡', '数字钱包'])}
            value={value}
            onChange={setValue}
            variant="pill"
          />
        )}
      </WithState>
    ),
    'panel shared by all tabs': (
      <WithState initial="今日">
        {(value, setValue) => (
          <Tabs label="时间" items={options(['今日', '昨日'])} value={value} onChange={setValue}>
            共用的内容
          </Tabs>
        )}
      </WithState>
    ),
    'skeleton of tabs and chips': <Skeleton $height={44} $radius={token.radius.control} />,
  },
  FilterChips: {
    'one chosen': (
      <WithState initial="近七天">
        {(value, setValue) => (
          <FilterChips
            label="日期"
            options={options(['今天', '昨天', '近七天', '近一个月', '近三个月', '全部日期'])}
            value={value}
            onChange={setValue}
          />
        )}
      </WithState>
    ),
    'long text': (
      <WithState initial="a">
        {(value, setValue) => (
          <FilterChips
            label="平台"
            options={[
              { value: 'a', label: '全部游戏平台（包括正在维护的平台）' },
              { value: 'b', label: '亚洲真人视讯与捕鱼平台' },
            ]}
            value={value}
            onChange={setValue}
          />
        )}
      </WithState>
    ),
  },
  Switch: {
    'off, on': (
      <Row>
        {[false, true].map((initial) => (
          <WithState key={String(initial)} initial={initial}>
            {(checked, setChecked) => <Switch label="免转钱包" checked={checked} onChange={setChecked} />}
          </WithState>
        ))}
      </Row>
    ),
    'disabled, busy': (
      <Row>
        <Switch label="停用，关" checked={false} onChange={() => {}} disabled />
        <Switch label="停用，开" checked onChange={() => {}} disabled />
        <Switch label="处理中" checked onChange={() => {}} busy />
      </Row>
    ),
    skeleton: <Skeleton $width={48} $height={28} $radius={token.radius.pill} />,
  },
  Carousel: {
    'several pictures': <Carousel label="轮播图" slides={[slide, slide, slide]} />,
    'one picture': <Carousel label="活动图" slides={[slide]} ratio={30} />,
    'failed picture': <Carousel label="失败的图" slides={[{ src: failingPhoto }]} fallback={<EmptyPicture />} />,
  },
} satisfies Examples;
