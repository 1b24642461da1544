import { useEffect, useState } from 'react'
import type { ServiceRef } from '#kernel'
import type { Modal } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'

type Answer<T> = { readonly service?: T; readonly error?: unknown }
/** An answer, and what was requested. */
type Found<T> = {
  readonly modal: Modal
  readonly ref: ServiceRef<T>
  readonly answer: Answer<T>
}

const noAnswer = {} as const

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
  const [found, setFound] = useState<Found<T>>()
  useEffect(() => {
    let gone = false
    const put = (answer: Answer<T>) => gone || setFound({ modal, ref: service, answer })
    modal.use(service).then(
      (made) => put({ service: made }),
      (error: unknown) => put({ error }),
    )
    return () => {
      gone = true
    }
  }, [modal, service])
  // Another modal or service may be requested meanwhile.
  return found?.modal === modal && found.ref === service ? found.answer : noAnswer
}
