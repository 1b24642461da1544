import { parseSerializedSignature } from '@mysten/sui/cryptography'
import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import type { VerificationResult } from '#kernel'
import { parseScheme } from './parseScheme.ts'

/** Needs the keys of an identity provider, or rules that change: only the network can judge it. */
const networkSchemes: ReadonlySet<string | undefined> = new Set(['zklogin', 'passkey'])

function hasNetworkMember(signature: string): boolean {
  const parsed = parseSerializedSignature(signature)
  return (
    parsed.signatureScheme === 'MultiSig' &&
    parsed.multisig.sigs.some((sig) => 'ZkLogin' in sig || 'Passkey' in sig)
  )
}

/** Verifies the signature of a personal message by keys and multisig, offline. */
export async function verifySignature(
  message: Uint8Array,
  signature: string,
  address: string,
): Promise<VerificationResult> {
  const scheme = parseScheme(signature)
  if (!scheme) return { valid: false, why: 'signature' }
  if (networkSchemes.has(scheme)) return { valid: 'needs-network' }
  try {
    if (scheme === 'multisig' && hasNetworkMember(signature)) return { valid: 'needs-network' }
    await verifyPersonalMessageSignature(message, signature, { address })
    return { valid: true }
  } catch {
    return { valid: false, why: 'signature' }
  }
}
