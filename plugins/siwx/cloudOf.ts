import { featureError } from '#kernel/feature-error'
import type { CloudAccount } from './port.ts'
import type { Siwx } from './Siwx.ts'

const missing = async (): Promise<never> => {
  throw featureError('siwx-missing')
}

/** What an implementation keeps at the provider; one that keeps nothing there rejects. */
export function cloudOf(siwx: Siwx & { readonly cloud?: CloudAccount }): CloudAccount {
  return (
    siwx.cloud ?? {
      requestCode: missing,
      confirmCode: missing,
      session: missing,
      setMetadata: missing,
    }
  )
}
