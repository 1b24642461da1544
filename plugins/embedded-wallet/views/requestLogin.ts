import { isLatchkeyError } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'

/** Sends the code. During the delay between two emails, an address that has one leads to it. */
export async function requestLogin(
  wallet: EmbeddedWallet,
  email: string,
  signal: AbortSignal,
): ReturnType<EmbeddedWallet['loginByEmail']> {
  try {
    return await wallet.loginByEmail(email, { signal })
  } catch (error) {
    const { mailed } = wallet.get()
    const isWaiting = isLatchkeyError(error, 'email-cooldown')
    if (isWaiting && mailed?.email.toLowerCase() === email.toLowerCase()) return mailed.step
    throw error
  }
}
