import type { Siwx } from '#plugins/ports/SiwxSource'
import type { CloudAccount } from '#plugins/ports/siwx'
import { siwxError } from './errors.ts'

const rejectMissing = async (): Promise<never> => {
  throw siwxError('siwx-missing')
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
