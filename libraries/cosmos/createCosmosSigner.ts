import type { AccountData, OfflineAminoSigner, StdSignature, StdSignDoc } from '@cosmjs/amino'
import type { OfflineDirectSigner } from '@cosmjs/proto-signing'
import type { Caip2 } from '#kernel'
import { LatchkeyError, readField } from '#kernel'
import { moveToFront, requireAccount, toBase64 } from '#libraries/kit'
import type { Modal } from '#ui-shell/host'
import { parseBytes } from './parseBytes.ts'

/** A signer of CosmJS for JSON documents (amino) and for protobuf ones (direct). */
export type CosmosSigner = OfflineAminoSigner & OfflineDirectSigner
type DirectResponse = Awaited<ReturnType<OfflineDirectSigner['signDirect']>>
type DirectDoc = DirectResponse['signed']

const invalidAnswer = (what: string) => new LatchkeyError('foreign-invalid', { what, path: '' })

const algorithms = ['secp256k1', 'eth_secp256k1', 'ethsecp256k1', 'ed25519', 'sr25519'] as const

function parseAccount(foreign: unknown): readonly AccountData[] {
  const address = readField(foreign, 'address')
  const pubkey = parseBytes(readField(foreign, 'pubkey'))
  const algo = algorithms.find((name) => name === readField(foreign, 'algo')) ?? 'secp256k1'
  return typeof address === 'string' && pubkey?.length ? [{ address, algo, pubkey }] : []
}

function parseSignature(answer: unknown): StdSignature {
  const found = readField(answer, 'signature')
  // WalletConnect's example wallet answers the signature with its key, without the document.
  const written = typeof found === 'string' ? answer : found
  const key = readField(written, 'pub_key')
  const [type, value] = [readField(key, 'type'), readField(key, 'value')]
  const signature = readField(written, 'signature')
  if (typeof type !== 'string' || typeof signature !== 'string') throw invalidAnswer('Signature')
  return { pub_key: { type, value }, signature }
}

const isJsonDoc = (foreign: unknown): foreign is StdSignDoc =>
  typeof readField(foreign, 'chain_id') === 'string' && Array.isArray(readField(foreign, 'msgs'))

/** The wallet may have changed fee and memo; without a document it signed the one it got. */
function parseSignedJson(answer: unknown, requested: StdSignDoc): StdSignDoc {
  const signed = readField(answer, 'signed') ?? requested
  if (!isJsonDoc(signed)) throw invalidAnswer('The signed document')
  return signed
}

function parseSignedDirect(answer: unknown, requested: DirectDoc): DirectDoc {
  const signed = readField(answer, 'signed')
  if (signed === undefined || signed === null) return requested
  const bodyBytes = parseBytes(readField(signed, 'bodyBytes'))
  const authInfoBytes = parseBytes(readField(signed, 'authInfoBytes'))
  if (!bodyBytes || !authInfoBytes) throw invalidAnswer('The signed document')
  return { ...requested, bodyBytes, authInfoBytes }
}

/**
 * Creates a signer of CosmJS for one chain from the connected wallet, an extension or a session.
 * It follows the modal: a call goes to the wallet that is connected at that time, and waits for one
 * of an earlier visit. Wallets may change fee and memo; use the returned `signed`. Errors:
 * `connection-missing`, `unauthorized`, `unsupported` if the wallet lacks the method, `rejected`,
 * `foreign-invalid`.
 * @example
 * const signer = createCosmosSigner(modal, 'cosmoshub-4')
 * const client = await SigningStargateClient.connectWithSigner(rpc, signer)
 */
export function createCosmosSigner(
  modal: Pick<Modal, 'getState' | 'ready' | 'request' | 'subscribe'>,
  chainId: string,
): CosmosSigner {
  const network: Caip2 = `cosmos:${chainId}`
  const request = async (method: string, params: object) => {
    await requireAccount(modal, 'cosmos')
    return modal.request({ method, params }, network)
  }
  return {
    async getAccounts() {
      const answer = await request('cosmos_getAccounts', {})
      const accounts = Array.isArray(answer) ? answer.slice(0, 500).flatMap(parseAccount) : []
      if (accounts.length === 0) throw invalidAnswer('The accounts')
      const { address } = await requireAccount(modal, 'cosmos')
      return moveToFront(accounts, address)
    },
    async signAmino(signerAddress, signDoc) {
      const answer = await request('cosmos_signAmino', { signerAddress, signDoc })
      return { signed: parseSignedJson(answer, signDoc), signature: parseSignature(answer) }
    },
    async signDirect(signerAddress, signDoc) {
      const answer = await request('cosmos_signDirect', {
        signerAddress,
        signDoc: {
          chainId: signDoc.chainId,
          accountNumber: String(signDoc.accountNumber),
          bodyBytes: toBase64(signDoc.bodyBytes),
          authInfoBytes: toBase64(signDoc.authInfoBytes),
        },
      })
      return { signed: parseSignedDirect(answer, signDoc), signature: parseSignature(answer) }
    },
  }
}
