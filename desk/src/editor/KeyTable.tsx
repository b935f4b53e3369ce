import type { ContentKey } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { Loaded } from '../ui/Loaded';
import { StatusTag } from '../ui/StatusTag';

interface Props {
  query: UseQueryResult<ContentKey[]>;
  /** Which of the keys are listed. */
  isListed: (key: ContentKey) => boolean;
  titleOf: (key: ContentKey) => string;
  /** What a key is for, in operators' words; undefined for the description that the API has. */
  aboutOf: (key: ContentKey) => string | undefined;
  /** Address of the page that edits a key. */
  linkTo: (key: string) => string;
}

/** The settings that an operator can edit, with what they are for and whether an operator has changed them. */
export function KeyTable({ query, isListed, titleOf, aboutOf, linkTo }: Props) {
  const columns: TableColumnsType<ContentKey> = [
    {
      title: '名称',
      dataIndex: 'key',
      render: (key: string, row) => (
        <Link to={linkTo(key)} style={{ whiteSpace: 'nowrap' }}>
          {titleOf(row)}
        </Link>
      ),
    },
    { title: '说明', dataIndex: 'about', render: (about: string, row) => aboutOf(row) ?? about },
    {
      title: '状态',
      dataIndex: 'set',
      render: (isSet: boolean) => (isSet ? <StatusTag tone="info">已修改</StatusTag> : <StatusTag>默认</StatusTag>),
    },
  ];
  return (
    <Loaded query={query}>
      {(keys) => (
        <Table<ContentKey>
          size="small"
          rowKey="key"
          pagination={false}
          dataSource={keys.filter(isListed)}
          columns={columns}
          locale={{ emptyText: '没有可编辑的内容' }}
        />
      )}
    </Loaded>
  );
}
