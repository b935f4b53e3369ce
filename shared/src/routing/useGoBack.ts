import { useNavigate } from 'react-router-dom';
import { paths } from './paths';

/** Position in this tab's history that the router keeps in its state: 0 is where the site was entered. */
const steps = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Goes back one screen; from the one through which the site was entered, to `otherwise`, home unless told (decisions
 * 59).
 */
export function useGoBack(otherwise: string = paths.home): () => void {
  const navigate = useNavigate();
  return () => void (steps() > 0 ? navigate(-1) : navigate(otherwise, { replace: true }));
}
