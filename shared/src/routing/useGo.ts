import { useLocation, useNavigate } from 'react-router-dom';
import { messages } from '@site/contract';
import { toast } from '../ui/toast/toastStore';
import { isCurrentAddress } from './isCurrentAddress';

/**
 * Navigates to a route reference. If it is the current address, including the query, shows the toast 已在当前页面！ instead.
 */
export function useGo(): (path: string) => void {
  const navigate = useNavigate();
  const here = useLocation();
  return (path) => {
    if (isCurrentAddress(path, here)) toast(messages.alreadyHere);
    else void navigate(path);
  };
}
