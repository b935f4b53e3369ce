import { PageHeading } from '../ui/PageHeading';

export default function WithdrawalsPage() {
  return <PageHeading title="WithdrawalsPage" />;
}
