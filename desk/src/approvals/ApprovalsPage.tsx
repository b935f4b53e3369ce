import { PageHeading } from '../ui/PageHeading';

export default function ApprovalsPage() {
  return <PageHeading title="ApprovalsPage" />;
}
