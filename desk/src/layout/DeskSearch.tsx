import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { SearchGroup } from '@site/contract/operators';
import { textFormats } from '@site/shared/text';
import { Button, Flex, Input, type InputRef, Modal, Typography } from 'antd';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from '../api/call';
import { useCall } from '../api/useCall';
import { PaymentAmount, PaymentState } from '../payments/PaymentFacts';
import { StateTag } from '../queue/states';
import { channelName } from '../ui/channels';
import { Money, Time } from '../ui/figures';
import type { DeskPage } from './pages';

const names: Record<SearchGroup['group'], string> = {
  orders: '订单号',
  references: '付款编号、交易哈希',
  remitters: '付款人姓名',
  amounts: '金额',
  payments: '收款',
  members: '会员',
};

type Hit = SearchGroup['hits'][number];

/** The address of the page that shows a hit. */
const pathOf = (hit: Hit): string => {
  if (hit.kind === 'member') return `/members/${hit.id}`;
  const q = hit.kind === 'payment' ? hit.reference : hit.number;
  return `/${hit.kind}s?${new URLSearchParams({ state: '', q })}`;
};

const labelOf = (hit: Hit) => {
  if (hit.kind === 'member') return `${hit.username} ${hit.realname}`;
  if (hit.kind === 'payment') {
    return (
      <Flex gap="small" align="center" wrap>
        <span style={{ overflowWrap: 'anywhere' }}>{hit.reference}</span>
        <PaymentAmount {...hit} />
        <span>{channelName(hit.channel)}</span>
        <span>{hit.username}</span>
        <PaymentState {...hit} />
        <Time value={hit.paid_at} />
      </Flex>
    );
  }
  return (
    <Flex gap="small" align="center" wrap>
      <span>{hit.number}</span>
      <Money value={hit.amount} currency strong />
      <span>{hit.username}</span>
      <StateTag state={hit.status} />
      <Time value={hit.created_at} />
    </Flex>
  );
};

/** What is found, with the address of the page that shows it. */
const linkOf = (hit: Hit) => ({
  key: hit.kind === 'payment' ? hit.id : pathOf(hit),
  path: pathOf(hit),
  label: labelOf(hit),
});

/** ms after the last key before a search. */
const typingPause = 250;

/** The search for everything, which ⌘K or Ctrl+K opens. */
export function DeskSearch({ pages }: { pages: DeskPage[] }) {
  const field = useRef<InputRef>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button icon={<SearchOutlined aria-hidden />} onClick={() => setOpen(true)}>
        搜索 ⌘K
      </Button>
      <Modal
        title="搜索"
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
        width={640}
        /* The dialog takes the focus first. */
        afterOpenChange={(open) => open && field.current?.focus()}
      >
        <SearchField field={field} pages={pages} onOpen={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** The arrow keys move the focus between the field and what is found. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
};

interface Props {
  field: Ref<InputRef>;
  pages: DeskPage[];
  onOpen: () => void;
}

function SearchField({ field, pages, onOpen }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(textFormats.line.entered(typed)), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [], isSuccess, error, isFetching } = useCall('GET /search', { q }, { enabled: q.length >= 2 });
  const groups = [
    {
      name: '页面',
      links: pages.flatMap(({ path, entry }) =>
        entry?.label.includes(typed.trim()) ? { key: path, path, ...entry } : [],
      ),
    },
    ...data.map(({ group, hits }) => ({ name: names[group], links: hits.map(linkOf) })),
  ].filter(({ links }) => links.length > 0);
  /* Pages are found at once; other finds may still be those of a shorter text. */
  const isCurrent = groups[0]?.name === '页面' || q === textFormats.line.entered(typed);
  const first = groups[0]?.links[0]?.path;
  const status = error ? messageOf(error) : isFetching ? '正在搜索' : isSuccess && !first && '没有找到';
  const openFirst = () => {
    if (first === undefined || !isCurrent) return;
    void navigate(first);
    onOpen();
  };
  return (
    <Flex vertical gap="small" onKeyDown={moveFocus}>
      <Input
        ref={field}
        aria-label="搜索内容"
        placeholder="页面、订单号、会员、付款人、卡号末四位、地址、交易哈希、付款编号、金额"
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={openFirst}
      />
      <div role="status">{status}</div>
      {groups.map(({ name, links }) => (
        <section key={name} aria-label={name}>
          <Typography.Text type="secondary">{name}</Typography.Text>
          {links.map(({ key, path, label }) => (
            <Link key={key} to={path} onClick={onOpen} className="search-hit">
              {label}
            </Link>
          ))}
        </section>
      ))}
      <Typography.Text type="secondary">↑ ↓ 选择，回车打开，Esc 关闭</Typography.Text>
    </Flex>
  );
}
