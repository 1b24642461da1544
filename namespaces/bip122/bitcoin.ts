import * as ecc from '@bitcoinerlab/secp256k1'
import { crypto, initEccLib, opcodes, Psbt, payments, script, Transaction } from 'bitcoinjs-lib'
import type { AddressParts } from './address.ts'

/** The chain library with its curve; taproot throws without it. */
export function openBitcoin() {
  initEccLib(ecc)
  return { ecc, crypto, Psbt, payments, script, opcodes, Transaction }
}
export type Bitcoin = ReturnType<typeof openBitcoin>

/** The script that pays to an address. */
export function buildOutputScript(
  { script: code, opcodes: op }: Pick<Bitcoin, 'script' | 'opcodes'>,
  { kind, hash }: Pick<AddressParts, 'kind' | 'hash'>,
): Uint8Array {
  const written = {
    p2pkh: () => [op.OP_DUP, op.OP_HASH160, hash, op.OP_EQUALVERIFY, op.OP_CHECKSIG],
    p2sh: () => [op.OP_HASH160, hash, op.OP_EQUAL],
    p2wpkh: () => [op.OP_0, hash],
    p2wsh: () => [op.OP_0, hash],
    p2tr: () => [op.OP_1, hash],
  }
  return code.compile(written[kind]().flatMap((chunk) => (chunk === undefined ? [] : [chunk])))
}
