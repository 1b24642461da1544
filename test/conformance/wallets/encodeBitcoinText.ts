import { concatBytes } from '@noble/hashes/utils.js'

/** Writes the length of a text as Bitcoin does (CompactSize). */
function encodeLength(length: number): Uint8Array {
  if (length < 253) return Uint8Array.of(length)
  if (length < 65_536) return Uint8Array.of(253, length & 255, length >> 8)
  return Uint8Array.of(254, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24)
}

/** Writes a text after its length, as messages that Bitcoin and Stacks keys sign have it. */
export const encodeBitcoinText = (text: Uint8Array): Uint8Array =>
  concatBytes(encodeLength(text.length), text)
