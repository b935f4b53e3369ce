import { useMutation } from '@tanstack/react-query';
import { Button, Image } from 'antd';
import { base64Of } from '../api/base64Of';
import { request } from '../api/call';
import { useDownload } from '../api/download';
import type { OrderRef } from './order';

/** The picture or PDF of a comment; it is read, which is audited, when it is asked for. */
export function CommentFile({ order, id, file }: { order: OrderRef; id: number; file: string }) {
  const download = useDownload();
  const fields = { id: order.id, comment: id };
  const call = `GET /${order.kind}s/:id/comments/:comment/file` as const;
  const show = useMutation({
    mutationFn: async () => {
      const { response } = await request(call, fields, { accepts: 'image/jpeg' });
      return base64Of(new Blob([await response.arrayBuffer()]));
    },
  });
  if (show.data) return <Image src={`data:image/jpeg;base64,${show.data}`} alt="附件" width={160} />;
  const isPdf = file === 'application/pdf';
  return (
    <Button
      size="small"
      loading={show.isPending || download.isPending}
      onClick={() =>
        isPdf
          ? download.mutate({ call, fields, media: 'application/pdf', fileName: `${order.id}-${id}.pdf` })
          : show.mutate()
      }
    >
      {isPdf ? '下载 PDF' : show.isError ? '重试' : '查看图片'}
    </Button>
  );
}
