import { useEffect, useState } from 'react'
import type { ServiceRef } from '#kernel'
import { useKernel } from './useKernel.ts'

/**
 * A service of another plugin, `undefined` while that plugin is being loaded, and when it cannot
 * be, or when none is requested. The view around it need not wait.
 */
export function useLazyService<T>(service: ServiceRef<T> | undefined): T | undefined {
  const kernel = useKernel()
  const [loaded, setLoaded] = useState<{ readonly ref: ServiceRef<T>; readonly service: T }>()
  useEffect(() => {
    let gone = false
    if (!service) return
    kernel.use(service).then(
      (made) => gone || setLoaded({ ref: service, service: made }),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [kernel, service])
  // Another service may be requested meanwhile.
  return loaded?.ref === service ? loaded?.service : undefined
}
