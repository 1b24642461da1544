import type { AddressParts } from './address.ts'
import type { Bitcoin } from './bitcoin.ts'
import { buildOutputScript } from './bitcoin.ts'
import { buildVirtualSpend, hashLegacyMessage } from './messageHashes.ts'
import { sameBytes } from './sameBytes.ts'

const sighashAll = 1

/** True if a key belongs to an address. */
function ownsAddress(bitcoin: Bitcoin, key: Uint8Array, { kind, hash }: AddressParts): boolean {
  const keyHash = bitcoin.crypto.hash160(key)
  if (kind === 'p2pkh' || kind === 'p2wpkh') return sameBytes(keyHash, hash)
  return (
    kind === 'p2sh' &&
    sameBytes(
      bitcoin.crypto.hash160(buildOutputScript(bitcoin, { kind: 'p2wpkh', hash: keyHash })),
      hash,
    )
  )
}

/**
 * BIP-137: 27 to 30 for an uncompressed key, 31 to 34 for a compressed one (many wallets write it
 * whatever the address), 35 to 38 nested, 39 to 42 native segwit.
 */
export function checkLegacy(
  bitcoin: Bitcoin,
  message: string,
  signature: Uint8Array,
  address: AddressParts,
): boolean {
  const [header = 0] = signature
  if (header < 27 || header > 42) return false
  const compressed = header >= 31
  const claimed = header >= 39 ? 'p2wpkh' : header >= 35 ? 'p2sh' : address.kind
  if (claimed !== address.kind || (!compressed && address.kind !== 'p2pkh')) return false
  const recovered = toRecoveryId((header - 27) & 3)
  const key = attempt(() =>
    bitcoin.ecc.recover(
      hashLegacyMessage(bitcoin, message),
      signature.slice(1),
      recovered,
      compressed,
    ),
  )
  return key instanceof Uint8Array && ownsAddress(bitcoin, key, address)
}

const toRecoveryId = (id: number): 0 | 1 | 2 | 3 => (id === 0 ? 0 : id === 1 ? 1 : id === 2 ? 2 : 3)

/** BIP-322, simple: the witness alone. */
export function checkSimple(
  bitcoin: Bitcoin,
  message: string,
  signature: Uint8Array,
  address: AddressParts,
): boolean {
  const witness = readWitness(signature)
  if (!witness) return false
  const own = buildOutputScript(bitcoin, address)
  const spend = buildVirtualSpend(bitcoin, message, own)
  return (
    attempt(() =>
      address.kind === 'p2tr'
        ? checkTaproot(bitcoin, spend, witness, own, address)
        : checkSegwit(bitcoin, spend, witness, address),
    ) === true
  )
}

type VirtualSpend = ReturnType<typeof buildVirtualSpend>

function checkTaproot(
  { ecc }: Bitcoin,
  spend: VirtualSpend,
  witness: readonly Uint8Array[],
  own: Uint8Array,
  { hash }: AddressParts,
): boolean {
  const [signature, ...rest] = witness
  if (!signature || rest.length > 0) return false
  const type = signature.length === 65 ? signature[64] : 0
  // A sighash byte of "all" is explicit; the default has none.
  if (signature.length === 65 ? type !== sighashAll : signature.length !== 64) return false
  return ecc.verifySchnorr(
    spend.hashForWitnessV1(0, [own], [0n], type ?? 0),
    hash,
    signature.slice(0, 64),
  )
}

function checkSegwit(
  bitcoin: Bitcoin,
  spend: VirtualSpend,
  witness: readonly Uint8Array[],
  address: AddressParts,
): boolean {
  const [signature, key, ...rest] = witness
  if (
    !signature ||
    key?.length !== 33 ||
    rest.length > 0 ||
    address.kind === 'p2pkh' ||
    !ownsAddress(bitcoin, key, address)
  )
    return false
  const { signature: plain, hashType } = bitcoin.script.signature.decode(signature)
  if (hashType !== sighashAll) return false
  const code = buildOutputScript(bitcoin, { kind: 'p2pkh', hash: bitcoin.crypto.hash160(key) })
  return bitcoin.ecc.verify(spend.hashForWitnessV0(0, code, 0n, hashType), key, plain, true)
}

/** Splits a witness into its parts by their lengths; `undefined` if any byte is left over. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes
  const parts: Uint8Array[] = []
  let at = 1
  while (at < bytes.length && parts.length < count) {
    const length = bytes[at] ?? 0
    // No single-key signature exceeds a one-byte length.
    if (length > 252 || at + 1 + length > bytes.length) return undefined
    parts.push(bytes.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return parts.length === count && at === bytes.length ? parts : undefined
}

function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
