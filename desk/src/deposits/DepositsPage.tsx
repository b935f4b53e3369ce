import { PageHeading } from '../ui/PageHeading';

export default function DepositsPage() {
  return <PageHeading title="DepositsPage" />;
}
