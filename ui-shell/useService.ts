import type { ServiceRef } from '#kernel'
import { useKernel } from './useKernel.ts'

/**
 * A service that is already there: the kernel's own, and those that the view's plugin needs. Throws
 * `service-missing` for others.
 */
export function useService<T>(service: ServiceRef<T>): T {
  return useKernel().get(service)
}
