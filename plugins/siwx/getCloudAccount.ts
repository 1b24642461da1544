import { featureError } from '#kernel/feature-error'
import type { Siwx } from '#plugins/ports/SiwxSource'
import type { CloudAccount } from '#plugins/ports/siwx'

const rejectMissing = async (): Promise<never> => {
  throw featureError('siwx-missing')
}

/** What an implementation keeps at the provider; one that keeps nothing there rejects. */
export function getCloudAccount(siwx: Siwx & { readonly cloud?: CloudAccount }): CloudAccount {
  return (
    siwx.cloud ?? {
      requestCode: rejectMissing,
      confirmCode: rejectMissing,
      session: rejectMissing,
      setMetadata: rejectMissing,
    }
  )
}
