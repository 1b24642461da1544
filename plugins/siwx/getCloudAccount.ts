import { featureError } from '#kernel/feature-error'
import type { CloudAccount } from './port.ts'
import type { Siwx } from './Siwx.ts'

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
