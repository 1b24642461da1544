import { makeSignDoc as makeJsonDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import type { OfflineSigner } from '@cosmjs/proto-signing'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { AminoTypes, createDefaultAminoConverters, SigningStargateClient } from '@cosmjs/stargate'
import { direct, json, modal } from './snippets/cosmos.ts'

const place = { accountNumber: 7n, sequence: 3, chainId: 'cosmoshub-4' }
const fee = { amount: [{ denom: 'uatom', amount: '10' }], gas: '200000' }
const memo = 'Hello'

/** Has a transfer signed through a client of CosmJS, and checks the signature of its bytes. */
async function isTransferSigned(signer: OfflineSigner, isJson: boolean): Promise<boolean> {
  const client = await SigningStargateClient.offline(signer)
  const [account] = await signer.getAccounts()
  if (!account) return false
  const { address, pubkey } = account
  const value = { fromAddress: address, toAddress: address, amount: fee.amount }
  const message = { typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }
  const signed = await client.sign(address, [message], fee, memo, place)
  const { bodyBytes, authInfoBytes, signatures } = signed
  const { chainId, accountNumber, sequence } = place
  const types = new AminoTypes(createDefaultAminoConverters())
  const bytes = isJson
    ? serializeSignDoc(
        makeJsonDoc([types.toAmino(message)], fee, chainId, memo, accountNumber, sequence),
      )
    : makeSignBytes(makeSignDoc(bodyBytes, authInfoBytes, chainId, accountNumber))
  const signature = Secp256k1Signature.fromFixedLength(signatures[0] ?? new Uint8Array())
  return Secp256k1.verifySignature(signature, sha256(bytes), pubkey)
}

Object.assign(globalThis, {
  connect: () => modal.connect({ namespace: 'cosmos' }),
  signTransfers: async () =>
    (await isTransferSigned(direct, false)) && (await isTransferSigned(json, true)),
})
