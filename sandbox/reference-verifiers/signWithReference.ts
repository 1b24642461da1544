import { Secp256k1HdWallet } from '@cosmjs/amino'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { hashMessage } from '@stacks/encryption'
import {
  getAddressFromPrivateKey,
  privateKeyToPublic,
  publicKeyToHex,
  signMessageHashRsv,
} from '@stacks/transactions'
import { Signer } from 'bip322-js'
import { mnemonicToAccount } from 'viem/accounts'
import type { SignatureEvidence } from './ReferenceVerifier.ts'

const phrase = 'test test test test test test test test test test test junk'
const encodeText = (message: string) => new TextEncoder().encode(message)
const seed = new Uint8Array(32).fill(7)
const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64')

/**
 * Signs a message as a wallet of the namespace does, with the ecosystem's own library and a key
 * that everybody knows.
 */
export const signWithReference: Readonly<
  Record<string, (message: string) => Promise<SignatureEvidence>>
> = {
  async eip155(message) {
    const account = mnemonicToAccount(phrase)
    return {
      network: 'eip155:1',
      address: account.address,
      message,
      signed: { scheme: 'eip191', signature: await account.signMessage({ message }) },
    }
  },
  async solana(message) {
    const address = base58.encode(ed25519.getPublicKey(seed))
    return {
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address,
      message,
      signed: {
        scheme: 'solana:ed25519',
        signature: base58.encode(ed25519.sign(encodeText(message), seed)),
      },
    }
  },
  async polkadot(message) {
    await cryptoWaitReady()
    const pair = new Keyring({ type: 'sr25519', ss58Format: 0 }).addFromUri('//Alice')
    return {
      network: 'polkadot:68d56f15f85d3136970ec16946040bc1',
      address: pair.address,
      message,
      signed: {
        scheme: 'sr25519',
        signature: `0x${Buffer.from(pair.sign(encodeText(message))).toString('hex')}`,
      },
    }
  },
  async bip122(message) {
    const signature = String(
      Signer.sign(
        'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k',
        'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
        message,
      ),
    )
    return {
      network: 'bip122:000000000019d6689c085ae165831e93',
      address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      message,
      signed: { scheme: 'bip322-simple', signature },
    }
  },
  async cosmos(message) {
    const wallet = await Secp256k1HdWallet.fromMnemonic(phrase)
    const [{ address = '', pubkey = new Uint8Array() } = {}] = await wallet.getAccounts()
    const doc = {
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { gas: '0', amount: [] },
      msgs: [
        { type: 'sign/MsgSignData', value: { signer: address, data: base64(encodeText(message)) } },
      ],
      memo: '',
    }
    const { signature } = await wallet.signAmino(address, doc)
    return {
      network: 'cosmos:cosmoshub-4',
      address,
      message,
      signed: { scheme: 'adr36', signature: signature.signature, publicKey: base64(pubkey) },
    }
  },
  async sui(message) {
    const pair = Ed25519Keypair.fromSecretKey(seed)
    const { signature } = await pair.signPersonalMessage(encodeText(message))
    return {
      network: 'sui:mainnet',
      address: pair.toSuiAddress(),
      message,
      signed: { scheme: 'sui:ed25519', signature },
    }
  },
  async stacks(message) {
    const privateKey = '07'.repeat(32)
    const signature = signMessageHashRsv({
      messageHash: Buffer.from(hashMessage(message)).toString('hex'),
      privateKey,
    })
    const publicKey = publicKeyToHex(privateKeyToPublic(privateKey))
    return {
      network: 'stacks:1',
      address: getAddressFromPrivateKey(privateKey, 'mainnet'),
      message,
      signed: { scheme: 'stacks:secp256k1', signature, publicKey },
    }
  },
}
