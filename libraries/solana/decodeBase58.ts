import { base58 } from '@scure/base'

/** Reads base58 as Solana writes keys and signatures; `undefined` for any other text. */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(base58.decode(text))
  } catch {
    return undefined
  }
}
