import type { AddressCheck, Caip2 } from '#kernel'
import { findBitcoinChain } from './bitcoinChains.ts'
import { readBase58Check, readBech32, wordsToBytes } from './encodings.ts'

/** The target of an address: `hash` is the key hash, script hash or output key. */
export type AddressParts = {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  readonly hash: Uint8Array
  readonly address: string
}
type AddressError = 'format' | 'checksum' | 'network'

/**
 * Decodes an address of this network, or returns why it is invalid.
 * Accepts bech32 in upper case, as QR codes write it; the returned address is in lower case.
 */
export function decodeAddress(input: string, network: Caip2): AddressParts | AddressError {
  const chain = findBitcoinChain(network)
  if (!chain) return 'network'
  if (typeof input !== 'string' || !/^[0-9a-z]{14,90}$/i.test(input)) return 'format'
  const oneCase = input === input.toLowerCase() || input === input.toUpperCase()
  return oneCase && /^[a-z]{2,12}1[02-9ac-hj-np-z]{7,}$/i.test(input)
    ? decodeSegwit(input.toLowerCase(), chain.prefix)
    : decodeBase58(input, chain)
}

function decodeSegwit(address: string, prefix: string): AddressParts | AddressError {
  const found = readBech32(address)
  if (!found) return 'checksum'
  if (found.prefix !== prefix) return 'network'
  const [version, ...words] = found.words
  // Version 0 uses bech32, all others bech32m; swapped, the checksum protects nothing.
  if ((version === 0) === found.modified) return 'checksum'
  const hash = wordsToBytes(words)
  if (version === 0 && hash?.length === 20) return { kind: 'p2wpkh', hash, address }
  if (version === 0 && hash?.length === 32) return { kind: 'p2wsh', hash, address }
  return version === 1 && hash?.length === 32 ? { kind: 'p2tr', hash, address } : 'format'
}

function decodeBase58(
  address: string,
  chain: { readonly keyHash: number; readonly scriptHash: number },
): AddressParts | AddressError {
  const bytes = readBase58Check(address)
  if (typeof bytes === 'string') return bytes
  const hash = bytes.slice(1)
  if (bytes[0] === chain.keyHash) return { kind: 'p2pkh', hash, address }
  return bytes[0] === chain.scriptHash ? { kind: 'p2sh', hash, address } : 'network'
}

/** Returns the kind of an address; `undefined` if it is not of the network. */
export function getAddressKind(address: string, network: Caip2): AddressParts['kind'] | undefined {
  const read = decodeAddress(address, network)
  return typeof read === 'string' ? undefined : read.kind
}

/** Checks an address that was typed or pasted. */
export function parseAddress(input: string, network: Caip2): AddressCheck {
  const read = decodeAddress(input, network)
  return typeof read === 'string' ? { ok: false, why: read } : { ok: true, address: read.address }
}
