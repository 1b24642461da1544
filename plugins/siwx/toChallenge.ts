import type { SignInChallenge } from '#kernel'
import type { SiwxMessageData } from '#plugins/ports/SiwxSource'

/** Converts a message to the kernel's form; `undefined` if it lacks required fields. */
export function toChallenge(data: SiwxMessageData): SignInChallenge | undefined {
  const { chainId, domain, uri, version, nonce, issuedAt } = data
  if (!issuedAt || !domain || !nonce) return undefined
  const { statement, expirationTime, notBefore, requestId, resources } = data
  return {
    domain,
    uri,
    version,
    nonce,
    issuedAt,
    network: chainId,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
}
