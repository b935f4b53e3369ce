import { useLocation, useNavigate } from 'react-router-dom';
import { messages } from '../contract/messages';
import { toast } from '../ui/toast/toastStore';

/**
 * Goes to a route reference; the path already shown gives the toast 已在当前页面！ instead (spec 1 §2). Its query counts:
 * home without the
 * `redirect` that the guard gave it is another page, to which one goes.
 */
export function useGo(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (path) => {
    if (path === pathname + search) toast(messages.alreadyHere);
    else void navigate(path);
  };
}
