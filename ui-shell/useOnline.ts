import { useSyncExternalStore } from 'react'
import { useKernel } from './useKernel.ts'

/** Whether the browser believes to be online. */
export function useOnline(): boolean {
  const { platform } = useKernel()
  return useSyncExternalStore(platform.watch, platform.online)
}
