import type { Caip10 } from '#kernel'
import type { CloudAuthApi } from './createCloudAuthApi.ts'
import { siwxError } from './errors.ts'

/** The last requested code; the next sign-in is tied to it. */
export function createEmailCodes(calls: Pick<CloudAuthApi, 'requestCode' | 'confirmCode'>) {
  let code: { readonly uuid: string; readonly email: string } | undefined
  return {
    current: () => code,
    forget() {
      code = undefined
    },
    async request(email: string, account: Caip10): Promise<boolean> {
      const { uuid } = await calls.requestCode(email, account)
      code = uuid === null ? undefined : { uuid, email }
      return uuid !== null
    },
    async confirm(given: string): Promise<void> {
      if (!code) throw siwxError('siwx-refused', { why: 'no code was asked for' })
      await calls.confirmCode(code.uuid, given)
    },
  }
}
