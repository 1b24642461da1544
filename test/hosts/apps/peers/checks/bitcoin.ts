import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib, Psbt, payments } from 'bitcoinjs-lib'
import type { NodeAnswer } from '../answerNodes'
import type { Peer } from '../Peer'
import { planAndDecode } from '../planAndDecode'

initEccLib(ecc)
/** The generator of the curve, and half of it, as keys of recipients. */
const key = Uint8Array.from(ecc.pointFromScalar(new Uint8Array(32).fill(1), true) ?? [])
const coin = { txid: 'ab'.repeat(32), vout: 1, value: 1_000_000, status: { confirmed: true } }

const answer: NodeAnswer = ({ pathname }) => {
  if (pathname.endsWith('/utxo')) return [coin]
  return pathname.endsWith('/fee-estimates') ? { '1': 10, '6': 5, '144': 1.5 } : undefined
}

const checkRecipient = async (modal: Parameters<Peer>[0], to: string | undefined) => {
  if (!to) throw new Error('The application has no address.')
  const { payload } = await planAndDecode(modal, 'bip122', { to, amount: 100_000n, answer })
  const { txOutputs } = Psbt.fromBase64(Object(payload).psbt)
  if (txOutputs.length !== 2 || !txOutputs.some(({ address }) => address === to))
    throw new Error('The application reads another transaction.')
}

export const checkBitcoin: Peer = (modal) =>
  checkRecipient(modal, payments.p2wpkh({ pubkey: key }).address)

/** Only a taproot recipient needs the curve. */
export const checkTaproot: Peer = (modal) =>
  checkRecipient(modal, payments.p2tr({ internalPubkey: key.slice(1) }).address)
