import type { Siwx } from '#plugins/ports/SiwxSource'
import type { CloudAccount } from '#plugins/ports/siwx'
import { signInError } from '#plugins/ports/siwxErrors'

const rejectMissing = async (): Promise<never> => {
  throw signInError('siwx-missing')
}

/** Returns the implementation's provider account; methods reject if it has none. */
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
