import { Publications } from '../publications/Publications';

/** 活动: the activities that members apply for. */
export default function ActivitiesPage() {
  return <Publications kind="activities" name="活动" />;
}
