import { AppReplacement } from '../replace/AppReplacement';
import { UpdateNotice } from './UpdateNotice';

/** What an open page does about new releases: takes those of apps in place, and offers a reload for others. */
export const ReleaseUpdates = () => (
  <>
    <AppReplacement />
    <UpdateNotice />
  </>
);
