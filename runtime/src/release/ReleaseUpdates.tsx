import { AppReplacement } from '../replace/AppReplacement';
import { UpdateNotice, type UpdateTexts } from './UpdateNotice';

/** What an open page does about new releases: takes those of apps in place, and offers a reload for others. */
export const ReleaseUpdates = ({ texts }: { texts: UpdateTexts }) => (
  <>
    <AppReplacement />
    <UpdateNotice texts={texts} />
  </>
);
