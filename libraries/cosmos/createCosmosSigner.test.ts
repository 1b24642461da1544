import { makeSignDoc as makeJsonDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import type { OfflineSigner } from '@cosmjs/proto-signing'
import {
  encodePubkey,
  isOfflineDirectSigner,
  makeAuthInfoBytes,
  makeSignBytes,
  makeSignDoc,
  Registry,
} from '@cosmjs/proto-signing'
import { describe, expect, it } from 'vitest'
import { toAccountId } from '#kernel'
import { cosmos } from '#namespaces/cosmos'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { cosmosPhoneSigner } from '../../sandbox/wallets/cosmos/phoneSigner.ts'
import { createRestoration } from '../../test/harness/createRestoration.ts'
import { openLibrarySite } from '../../test/harness/openLibrarySite.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createCosmosSigner } from './createCosmosSigner.ts'

const openExtension = async () => {
  const { provider, controls } = createKeplrWallet({ dispatch: () => {} })
  const site = openLibrarySite([cosmos()], { keplr: { ...provider } })
  await site.kernel.connections.connect('cosmos', { walletId: 'keplr' })
  return { ...site, refuseNext: () => controls.rejectNext?.(), session: undefined }
}
const openSession = async () => {
  const session = createPhoneSessionDouble(await cosmosPhoneSigner())
  const site = openLibrarySite([cosmos()])
  await site.kernel.connections.connect('cosmos', { remote: session.signer })
  const refuseNext = () => {
    session.answer = () => Promise.reject({ code: 5000, message: 'User rejected.' })
  }
  return { ...site, refuseNext, session }
}
const fee = { amount: [{ denom: 'uatom', amount: '500' }], gas: '100000' }
const buildMessage = (from: string) => ({
  typeUrl: '/cosmos.bank.v1beta1.MsgSend',
  value: { fromAddress: from, toAddress: from, amount: [{ denom: 'uatom', amount: '1' }] },
})
const isSignedBy = (signature: string, bytes: Uint8Array, pubkey: Uint8Array) =>
  Secp256k1.verifySignature(
    Secp256k1Signature.fromFixedLength(Uint8Array.from(Buffer.from(signature, 'base64'))),
    sha256(bytes),
    pubkey,
  )

describe.each([
  ['an extension', openExtension],
  ['a session', openSession],
])('a signer of CosmJS over %s', (_name, open) => {
  const start = async () => {
    const site = await open()
    const signer = createCosmosSigner(site.modal, 'cosmoshub-4')
    const [account] = await signer.getAccounts()
    return { ...site, signer, account: account ?? expect.fail('no account') }
  }
  const buildDirectDoc = (address: string, pubkey: Uint8Array) =>
    makeSignDoc(
      new Registry().encodeTxBody({ messages: [buildMessage(address)], memo: 'Hello' }),
      makeAuthInfoBytes(
        [
          {
            pubkey: encodePubkey({
              type: 'tendermint/PubKeySecp256k1',
              value: Buffer.from(pubkey).toString('base64'),
            }),
            sequence: 3,
          },
        ],
        fee.amount,
        100_000,
        undefined,
        undefined,
      ),
      'cosmoshub-4',
      7,
    )

  it('is a signer of both kinds for the library', async () => {
    const { signer, modal, account } = await start()
    const given: OfflineSigner = signer
    expect(isOfflineDirectSigner(given)).toBe(true)
    expect(account.address).toBe(modal.getState().namespaces['cosmos']?.accountState.address)
    expect([account.algo, account.pubkey.length]).toEqual(['secp256k1', 33])
  })

  it('signs a JSON document that the library verifies', async () => {
    const { signer, account } = await start()
    const value = { from_address: account.address, to_address: account.address, amount: fee.amount }
    const doc = makeJsonDoc(
      [{ type: 'cosmos-sdk/MsgSend', value }],
      fee,
      'cosmoshub-4',
      'Hello',
      7,
      3,
    )
    const { signed, signature } = await signer.signAmino(account.address, doc)
    expect(signed).toEqual(doc)
    expect(await isSignedBy(signature.signature, serializeSignDoc(signed), account.pubkey)).toBe(
      true,
    )
  })

  it('signs a protobuf document that the library verifies', async () => {
    const { signer, account } = await start()
    const doc = buildDirectDoc(account.address, account.pubkey)
    const { signed, signature } = await signer.signDirect(account.address, doc)
    expect(signed).toEqual(doc)
    expect(await isSignedBy(signature.signature, makeSignBytes(signed), account.pubkey)).toBe(true)
  })

  it('reports a rejection of the visitor', async () => {
    const { signer, account, refuseNext } = await start()
    refuseNext()
    await expect(
      signer.signDirect(account.address, buildDirectDoc(account.address, account.pubkey)),
    ).rejects.toMatchObject({ code: 'rejected' })
  })
})

describe('a signer of CosmJS', () => {
  it('lists the accounts of a wallet of an earlier visit that is still restored', async () => {
    const { kernel, modal } = await openExtension()
    await kernel.connections.disconnect({ namespace: 'cosmos' })
    const { ready, finish } = createRestoration()
    const signer = createCosmosSigner({ ...modal, ready }, 'cosmoshub-4')
    const listed = signer.getAccounts().catch((error: unknown) => error)
    await kernel.connections.connect('cosmos', { walletId: 'keplr' })
    finish()
    const { address } = modal.getState().namespaces['cosmos']?.accountState ?? {}
    expect(await listed).toMatchObject([{ address }])
  })

  it('reads the answer of a phone that writes bytes as hex, or leaves the document out', async () => {
    const { session, modal } = await openSession()
    const signer = createCosmosSigner(modal, 'cosmoshub-4')
    const [{ address } = expect.fail('no account')] = await signer.getAccounts()
    const doc = makeSignDoc(Uint8Array.of(1, 2), Uint8Array.of(3), 'cosmoshub-4', 7)
    const signature = { pub_key: { type: 't', value: 'v' }, signature: 's' }
    session.answer = () => ({ signature, signed: { bodyBytes: '0102', authInfoBytes: '03' } })
    expect((await signer.signDirect(address, doc)).signed).toEqual(doc)
    session.answer = () => ({ signature })
    expect((await signer.signDirect(address, doc)).signed).toEqual(doc)
  })

  it('reads the answer of a phone that puts the signature beside its key', async () => {
    const { session, modal } = await openSession()
    const signer = createCosmosSigner(modal, 'cosmoshub-4')
    const doc = makeSignDoc(Uint8Array.of(1, 2), Uint8Array.of(3), 'cosmoshub-4', 7)
    const signature = { pub_key: { type: 't', value: 'v' }, signature: 's' }
    session.answer = () => signature
    expect(await signer.signDirect('cosmos1', doc)).toEqual({ signed: doc, signature })
  })

  it('lists the account that the visitor chose first', async () => {
    const { session, modal, kernel } = await openSession()
    const signer = createCosmosSigner(modal, 'cosmoshub-4')
    const { first, second } = session
    session.accounts = [first, second].map((address) => toAccountId('cosmos:cosmoshub-4', address))
    session.emit('session_update')
    expect((await signer.getAccounts()).map(({ address }) => address)).toEqual([first, second])
    const chosen = toAccountId('cosmos:cosmoshub-4', second)
    await kernel.connections.getConnection('cosmos')?.switchAccount?.(chosen)
    expect((await signer.getAccounts()).map(({ address }) => address)).toEqual([second, first])
  })

  it('refuses answers that are no signatures, documents or accounts', async () => {
    const { session, modal } = await openSession()
    const signer = createCosmosSigner(modal, 'cosmoshub-4')
    const doc = makeSignDoc(Uint8Array.of(1), Uint8Array.of(3), 'cosmoshub-4', 7)
    const signature = { pub_key: { type: 't', value: 'v' }, signature: 's' }
    for (const answer of [null, 'x', { signature: 's' }, { signature, signed: { bodyBytes: 1 } }]) {
      session.answer = () => answer
      await expect(signer.signDirect('cosmos1', doc)).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
      await expect(signer.getAccounts()).rejects.toMatchObject({ code: 'foreign-invalid' })
    }
  })

  it('rejects with a typed error without a connection', async () => {
    const { modal } = openLibrarySite([cosmos()])
    await expect(createCosmosSigner(modal, 'cosmoshub-4').getAccounts()).rejects.toMatchObject({
      code: 'connection-missing',
    })
  })
})
