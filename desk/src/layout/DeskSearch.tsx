import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { SearchGroup } from '@site/contract/operators';
import { textFormats } from '@site/shared/text';
import { Button, Flex, Input, type InputRef, Modal, Typography } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from '../api/call';
import { useCall } from '../api/useCall';
import { paymentChannel, PaymentAmount, PaymentState } from '../payments/PaymentFacts';
import { StateTag } from '../queue/states';
import { Money, Time } from '../ui/figures';

const names: Record<SearchGroup['group'], string> = {
  orders: '订单号',
  references: '付款编号、交易哈希',
  remitters: '付款人姓名',
  amounts: '金额',
  payments: '付款',
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
        <span>{paymentChannel(hit.channel)}</span>
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

/** ms after the last key before a search. */
const typingPause = 250;

/** The search for everything, which ⌘K or Ctrl+K opens. */
export function DeskSearch() {
  const field = useRef<InputRef>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
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
        <SearchField field={field} onOpen={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function SearchField({ field, onOpen }: { field: Ref<InputRef>; onOpen: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(textFormats.line.entered(typed)), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isFetching } = useCall('GET /search', { q }, { enabled: q.length >= 2 });
  const status = error ? messageOf(error) : isFetching ? '正在搜索' : data?.length === 0 && '没有找到';
  const [first] = data?.[0]?.hits ?? [];
  const open = (hit: Hit) => {
    void navigate(pathOf(hit));
    onOpen();
  };
  return (
    <Flex vertical gap="small">
      <Input
        ref={field}
        aria-label="搜索内容"
        placeholder="订单号、会员、付款人、卡号末四位、地址、交易哈希、付款编号、金额"
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => first && open(first)}
      />
      <div role="status">{status}</div>
      {data?.map(({ group, hits }) => (
        <section key={group} aria-label={names[group]}>
          <Typography.Text type="secondary">{names[group]}</Typography.Text>
          {hits.map((hit) => (
            <Link
              key={hit.kind === 'payment' ? hit.id : pathOf(hit)}
              to={pathOf(hit)}
              onClick={onOpen}
              className="search-hit"
            >
              {labelOf(hit)}
            </Link>
          ))}
        </section>
      ))}
    </Flex>
  );
}
