import { useNavigate } from 'react-router-dom';
import { paths } from './paths';

/**
 * Position in this tab's history; 0 is the page on which the site was entered. React Router has no public API for it:
 * `location.key` is `default` also for a typed address with a page before.
 */
const historyIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Goes back one page; from the page on which the site was entered, to `fallback`. */
export function useGoBack(fallback: string = paths.home): () => void {
  const navigate = useNavigate();
  return () => void (historyIndex() > 0 ? navigate(-1) : navigate(fallback, { replace: true }));
}
