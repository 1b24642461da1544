import { useEffect, useState } from 'react'
import type { ServiceRef } from '#kernel'
import { useModal } from './ModalContext.ts'

/**
 * Reads a service of the kernel or of a feature, for hosts with their own screens
 * (docs/headless.md). `service` is
 * `undefined` while it is being loaded; `error` says why it will not come: `service-missing` where
 * its feature is off. Its state is read with `useSnapshot`.
 * @example const tokens = useSnapshot(useLatchkeyService(tokensRef).service, nothing)
 */
export function useLatchkeyService<T>(service: ServiceRef<T>): {
  readonly service?: T
  readonly error?: unknown
} {
  const modal = useModal()
  const [found, setFound] = useState<{ readonly service?: T; readonly error?: unknown }>({})
  useEffect(() => {
    let gone = false
    const put = (next: typeof found) => gone || setFound(next)
    modal.use(service).then(
      (made) => put({ service: made }),
      (error: unknown) => put({ error }),
    )
    return () => {
      gone = true
    }
  }, [modal, service])
  return found
}
