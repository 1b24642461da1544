import { useSyncExternalStore } from 'react'
import { useKernel } from './useKernel.ts'

/** True if the browser reports to be online. */
export function useOnline(): boolean {
  const { platform } = useKernel()
  return useSyncExternalStore(platform.watch, platform.online)
}
