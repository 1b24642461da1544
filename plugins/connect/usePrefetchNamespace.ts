import { networksRef } from '#kernel'
import { useKernel, useService } from '#ui-shell'

/**
 * Returns a function that loads the code with which a namespace connects: call it when a row is
 * pointed at or focused. A failure is ignored: connecting loads the code again.
 */
export function usePrefetchNamespace(): (namespace: string) => void {
  const { platform } = useKernel()
  const networks = useService(networksRef)
  return (namespace) => {
    if (platform.online()) networks.load(namespace).catch(() => {})
  }
}
