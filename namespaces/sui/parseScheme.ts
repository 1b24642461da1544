import { base64 } from '@scure/base'

/** By the first byte of a signature: which key signed. */
const schemes = [
  'ed25519',
  'secp256k1',
  'secp256r1',
  'multisig',
  undefined,
  'zklogin',
  'passkey',
] as const

const decodeBase64 = (signature: string): Uint8Array | undefined => {
  try {
    return base64.decode(signature)
  } catch {
    return undefined
  }
}

/** Returns the scheme of a serialized signature; `undefined` if it is invalid. */
export function parseScheme(signature: string): (typeof schemes)[number] {
  return schemes[decodeBase64(signature)?.[0] ?? -1]
}
