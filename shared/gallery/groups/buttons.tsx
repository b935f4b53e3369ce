import { Button, ButtonLink } from '../../src/ui/button/Button';
import { IconButton } from '../../src/ui/button/IconButton';
import { OperatorLink } from '../../src/ui/button/OperatorLink';
import { SiteAnchor } from '../../src/ui/button/SiteAnchor';
import { Spinner } from '../../src/ui/button/Spinner';
import { TextLink } from '../../src/ui/button/TextLink';
import { CopyButton } from '../../src/ui/copy/CopyButton';
import { SubmitButton } from '../../src/forms/Form';
import { Icon } from '../../src/ui/icons/Icon';
import { Row, Stack } from '../../src/ui/layout/PageBody';
import type { Examples } from '../examples';

const variants = { primary: '主要', accent: '强调', quiet: '普通', ghost: '文字', danger: '危险' } as const;
const names = Object.keys(variants) as (keyof typeof variants)[];
const longText = '确认提交取款申请并同意本平台的取款规则与说明';

export const buttons = {
  Button: {
    variants: (
      <Row>
        {names.map((variant) => (
          <Button key={variant} variant={variant}>
            {variants[variant]}
          </Button>
        ))}
      </Row>
    ),
    disabled: (
      <Row>
        {names.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variants[variant]}
          </Button>
        ))}
      </Row>
    ),
    busy: (
      <Row>
        {names.map((variant) => (
          <Button key={variant} variant={variant} busy>
            {variants[variant]}
          </Button>
        ))}
      </Row>
    ),
    sizes: (
      <Row>
        <Button size="small">小</Button>
        <Button size="medium">中</Button>
        <Button size="large">大</Button>
        <Button size="small" busy>
          小
        </Button>
        <Button size="large" busy>
          大
        </Button>
      </Row>
    ),
    'with icon': (
      <Button variant="accent">
        <Icon name="download" />
        下载客户端
      </Button>
    ),
    block: (
      <Button variant="primary" size="large" block>
        立即存款
      </Button>
    ),
    'long text': (
      <Stack>
        <Button variant="accent" block>
          {longText}
        </Button>
        <Button variant="accent" block busy>
          {longText}
        </Button>
      </Stack>
    ),
  },
  SubmitButton: {
    'ready, busy, disabled': (
      <Stack>
        <SubmitButton>提交申请</SubmitButton>
        <SubmitButton busy>提交申请</SubmitButton>
        <SubmitButton disabled>提交申请</SubmitButton>
      </Stack>
    ),
  },
  ButtonLink: {
    'default, small accent': (
      <Row>
        <ButtonLink to="/buttons">普通</ButtonLink>
        <ButtonLink to="/buttons" variant="accent" size="small">
          强调
        </ButtonLink>
      </Row>
    ),
    'block, other site': (
      <ButtonLink href="https://site.example" variant="primary" size="large" block>
        前往下载页面
      </ButtonLink>
    ),
  },
  IconButton: {
    'ready and disabled': (
      <Row>
        <IconButton label="刷新">
          <Icon name="refresh" />
        </IconButton>
        <IconButton label="刷新" disabled>
          <Icon name="refresh" />
        </IconButton>
      </Row>
    ),
  },
  CopyButton: {
    'label and own label': (
      <Row>
        <CopyButton text="6222021234567890123" />
        <CopyButton text="6222021234567890123" label="复制收款账号" />
        <CopyButton text="6222021234567890123" disabled />
      </Row>
    ),
  },
  TextLink: {
    'this site and other site': (
      <Row $gap={6}>
        <TextLink to="/buttons">查看记录</TextLink>
        <TextLink href="https://site.example">官方网站</TextLink>
      </Row>
    ),
    'long text': <TextLink to="/buttons">查看最近三个月内所有存款、取款、转账与返水的详细记录以及处理进度</TextLink>,
  },
  SiteAnchor: {
    unstyled: <SiteAnchor to="/buttons">无样式的链接</SiteAnchor>,
  },
  OperatorLink: {
    'page, other site, invalid': (
      <Row $gap={6}>
        <OperatorLink href="#/buttons">本站页面</OperatorLink>
        <OperatorLink href="https://site.example">其他网站</OperatorLink>
        <OperatorLink href="not-an-address">只有文字</OperatorLink>
      </Row>
    ),
  },
  Spinner: {
    sizes: (
      <Row>
        <Spinner $size={16} />
        <Spinner />
        <Spinner $size={28} />
      </Row>
    ),
  },
} satisfies Examples;
