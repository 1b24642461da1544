import { sha256 } from '#namespaces/kit'
import type { Bitcoin } from './bitcoin.ts'

const encodeText = (text: string) => new TextEncoder().encode(text)
const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const encodeLength = (length: number) =>
  Uint8Array.from(
    length < 253
      ? [length]
      : length < 65_536
        ? [253, length & 255, length >> 8]
        : [254, length & 255, (length >> 8) & 255, (length >> 16) & 255, length >>> 24],
  )

/** Builds the message that BIP-137 signs. */
export function hashLegacyMessage(
  { crypto }: Pick<Bitcoin, 'crypto'>,
  message: string,
): Uint8Array {
  const [prefix, body] = [encodeText('Bitcoin Signed Message:\n'), encodeText(message)]
  return crypto.hash256(
    concatBytes(encodeLength(prefix.length), prefix, encodeLength(body.length), body),
  )
}

/**
 * The transaction that a signature by BIP-322 is the witness of: it spends a virtual one that pays
 * 0 to the address and names the message.
 */
export function buildVirtualSpend(
  { script, opcodes, Transaction }: Pick<Bitcoin, 'script' | 'opcodes' | 'Transaction'>,
  message: string,
  own: Uint8Array,
) {
  const tag = sha256(encodeText('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, encodeText(message)))
  const paid = new Transaction()
  paid.version = 0
  paid.addInput(new Uint8Array(32), 0xffffffff, 0, script.compile([opcodes['OP_0'] ?? 0, hash]))
  paid.addOutput(own, 0n)
  const spend = new Transaction()
  spend.version = 0
  spend.addInput(paid.getHash(), 0, 0)
  spend.addOutput(Uint8Array.of(opcodes['OP_RETURN'] ?? 0x6a), 0n)
  return spend
}
