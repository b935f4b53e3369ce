import { Publications } from '../publications/Publications';

/** 公告: the notices that members read. */
export default function NoticesPage() {
  return <Publications kind="notices" name="公告" />;
}
