import { parseSerializedSignature } from '@mysten/sui/cryptography'
import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import type { Verdict } from '#kernel'
import { schemeOf } from './scheme.ts'

/** Needs the keys of an identity provider, or rules that change: only the network can judge it. */
const onNetwork: ReadonlySet<string | undefined> = new Set(['zklogin', 'passkey'])

function hasMemberOnNetwork(signature: string): boolean {
  const parsed = parseSerializedSignature(signature)
  return (
    parsed.signatureScheme === 'MultiSig' &&
    parsed.multisig.sigs.some((sig) => 'ZkLogin' in sig || 'Passkey' in sig)
  )
}

/** Whether an address signed a personal message: keys and multisig are judged offline. */
export async function judgeSignature(
  message: Uint8Array,
  signature: string,
  address: string,
): Promise<Verdict> {
  const scheme = schemeOf(signature)
  if (!scheme) return { valid: false, why: 'signature' }
  if (onNetwork.has(scheme)) return { valid: 'needs-network' }
  try {
    if (scheme === 'multisig' && hasMemberOnNetwork(signature)) return { valid: 'needs-network' }
    await verifyPersonalMessageSignature(message, signature, { address })
    return { valid: true }
  } catch {
    return { valid: false, why: 'signature' }
  }
}
