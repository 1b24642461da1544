import * as ecc from '@bitcoinerlab/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import type { ECPairInterface } from 'ecpair'
import type { BitcoinAddress } from '../../chains/bitcoin/bitcoinAccounts.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const isTaproot = (script: Uint8Array) =>
  script.length === 34 && script[0] === bitcoin.opcodes['OP_1']
const isNested = (script: Uint8Array) => script.length === 23

/** The key that signs for a taproot output of this key alone. */
function tweakSigner(key: ECPairInterface): ECPairInterface {
  return key.tweak(bitcoin.crypto.taggedHash('TapTweak', bitcoin.toXOnly(key.publicKey)))
}

/** Further facts of a wallet's own inputs. */
function ownFields({ key, script }: BitcoinAddress) {
  if (isTaproot(script)) return { tapInternalKey: bitcoin.toXOnly(key.publicKey) }
  const redeemScript = isNested(script)
    ? bitcoin.payments.p2wpkh({ pubkey: key.publicKey }).output
    : undefined
  return redeemScript ? { redeemScript } : {}
}

/**
 * Signs inputs of a PSBT with bitcoinjs-lib; wallets differ in whether they finalise what they
 * signed.
 */
export function signPsbt(
  psbt: Uint8Array,
  inputs: readonly { readonly index: number; readonly by: BitcoinAddress }[],
  finalise: boolean,
): Uint8Array {
  bitcoin.initEccLib(ecc)
  const signed = bitcoin.Psbt.fromBuffer(psbt)
  for (const { index, by } of inputs) {
    const known = signed.data.inputs[index]
    const fields = Object.entries(ownFields(by)).filter(
      ([name]) => !known || Reflect.get(known, name) === undefined,
    )
    signed.updateInput(index, Object.fromEntries(fields))
    signed.signInput(index, isTaproot(by.script) ? tweakSigner(by.key) : by.key)
    if (finalise) signed.finalizeInput(index)
  }
  return signed.toBuffer()
}

/**
 * BIP-322, simple: the witness of a transaction that spends a virtual output, signed by
 * bitcoinjs-lib.
 */
export function signSimple(by: BitcoinAddress, message: string): string {
  const tag = sha256(encode('BIP0322-signed-message'))
  const hash = sha256(joined(tag, tag, encode(message)))
  const paid = new bitcoin.Transaction()
  paid.version = 0
  paid.addInput(new Uint8Array(32), 0xffffffff, 0, bitcoin.script.compile([0, hash]))
  paid.addOutput(by.script, 0n)
  const psbt = new bitcoin.Psbt()
  psbt.setVersion(0)
  psbt.addInput({
    hash: paid.getId(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: by.script, value: 0n },
    ...ownFields(by),
  })
  psbt.addOutput({ script: Uint8Array.of(0x6a), value: 0n })
  psbt.signInput(0, isTaproot(by.script) ? tweakSigner(by.key) : by.key).finalizeAllInputs()
  const witness = psbt.extractTransaction(true).ins[0]?.witness ?? []
  return base64.encode(
    joined(
      Uint8Array.of(witness.length),
      ...witness.flatMap((part) => [Uint8Array.of(part.length), part]),
    ),
  )
}

/** BIP-137: a recoverable signature whose first byte says what address it is for. */
export function signLegacy({ key, script }: BitcoinAddress, message: string): string {
  const body = encode(message)
  const size = body.length < 253 ? [body.length] : [253, body.length & 255, body.length >> 8]
  const hash = bitcoin.crypto.hash256(
    joined(Uint8Array.of(24), encode('Bitcoin Signed Message:\n'), Uint8Array.from(size), body),
  )
  if (!key.privateKey) throw new Error('The account has no key')
  const { signature, recoveryId } = ecc.signRecoverable(hash, key.privateKey)
  const base = isNested(script) ? 35 : script.length === 25 ? 31 : 39
  return base64.encode(joined(Uint8Array.of(base + recoveryId), signature))
}
