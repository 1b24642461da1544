import type { SignInChallenge } from 'latchkey/kernel'

/**
 * Digests a whole challenge to 64 characters. The payload of `ton_proof` is 128 bytes at most and
 * is sent before the account is known, so the sign-in text itself does not fit; its digest binds
 * every field of it, the nonce included.
 */
export async function challengeDigest(challenge: SignInChallenge): Promise<string> {
  const written = JSON.stringify(challenge, Object.keys(challenge).sort())
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(written))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
