import { useDispatch as useAnyDispatch, useSelector as useAnySelector } from 'react-redux';
import type { Dispatch, RootState } from './createStore';

export { Provider as StoreProvider } from 'react-redux';
export const useDispatch = useAnyDispatch.withTypes<Dispatch>();
export const useSelector = useAnySelector.withTypes<RootState>();
