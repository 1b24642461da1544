import * as ecc from '@bitcoinerlab/secp256k1'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { hexToBytes } from '@noble/hashes/utils.js'
import { Keyring } from '@polkadot/keyring'
import { TypeRegistry } from '@polkadot/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { Psbt } from 'bitcoinjs-lib'

const key = '07'.repeat(32)
const secret = hexToBytes(key)

/** Signs inputs of a PSBT with the key. */
function signPsbt(/** @type {{ psbt: Uint8Array }} */ { psbt }) {
  const publicKey = ecc.pointFromScalar(secret, true) ?? new Uint8Array()
  const sign = (/** @type {Uint8Array} */ hash) => ecc.sign(hash, secret)
  return { signedPsbt: Psbt.fromBuffer(psbt).signInput(0, { publicKey, sign }).toBuffer() }
}

/** Signs a transaction of Sui. */
async function signTransaction(/** @type {{ transaction: string }} */ { transaction }) {
  const bytes = await Transaction.from(transaction).build()
  return Ed25519Keypair.fromSecretKey(secret).signTransaction(bytes)
}

/** Signs a payload of polkadot.js. */
async function signPayload(
  /** @type {import('@polkadot/types/types').SignerPayloadJSON} */ payload,
) {
  await cryptoWaitReady()
  const pair = new Keyring({ type: 'sr25519' }).addFromSeed(secret)
  const registry = new TypeRegistry()
  registry.setSignedExtensions(payload.signedExtensions)
  const { version } = payload
  const { signature } = registry.createType('ExtrinsicPayload', payload, { version }).sign(pair)
  return { id: 1, signature }
}

/**
 * Wallets that sign transactions with the libraries of their ecosystems, where the testing kit's own
 * sign messages only.
 * @satisfies {Readonly<Record<string, import('../conformance/index.ts').TestWalletOptions>>}
 */
export const chainWallets = {
  bip122: {
    namespace: 'bip122',
    keys: [key],
    answers: { 'bitcoin:signTransaction': signPsbt },
  },
  polkadot: { namespace: 'polkadot', keys: [key], answers: { signPayload } },
  sui: { namespace: 'sui', keys: [key], answers: { 'sui:signTransaction': signTransaction } },
}
