import {
  ButtonLink,
  EmptyState,
  HtmlContent,
  PageBody,
  QueryView,
  SkeletonLines,
  to,
  token,
  useReadNotices,
  useSearchParams,
  useSiteGetNoticesQuery,
} from '@site/shared';
import { useEffect } from 'react';
import styled from 'styled-components';

/** `/myNewsInfo?id=`: one notice of the list, marked as read when shown. An unknown id shows 暂无记录. */
export default function NoticePage() {
  const [query] = useSearchParams();
  const notices = useSiteGetNoticesQuery();
  const { markRead } = useReadNotices();
  const notice = notices.data?.find(({ id }) => String(id) === query.get('id'));
  const shownId = notice?.id;
  useEffect(() => {
    if (shownId !== undefined) markRead(shownId);
  }, [shownId, markRead]);

  return (
    <PageBody>
      <QueryView query={notices} skeleton={<SkeletonLines count={6} />}>
        {() =>
          notice ? (
            <>
              <Head>
                <h2>{notice.title}</h2>
                <p className="figures">{notice.created_at}</p>
              </Head>
              <HtmlContent html={notice.content ?? ''} />
            </>
          ) : (
            <EmptyState subject="messages">
              <ButtonLink to={to.myNews()}>查看全部消息</ButtonLink>
            </EmptyState>
          )
        }
      </QueryView>
    </PageBody>
  );
}

const Head = styled.header`
  padding-bottom: ${token.space.s3};
  border-bottom: 1px solid ${token.color.line};
  h2 {
    font-size: ${token.font.title};
  }
  p {
    margin-top: ${token.space.s2};
    color: ${token.color.textFaint};
    font-size: ${token.font.caption};
  }
`;
