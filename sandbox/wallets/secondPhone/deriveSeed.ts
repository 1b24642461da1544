import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The 32 bytes of the second phone's key in a namespace. They are public: nothing on a real network
 * is safe with them.
 */
export const deriveSeed = (namespace: string): Uint8Array =>
  sha256(utf8ToBytes(`second phone of the sandbox: ${namespace}`))
