import * as ecc from '@bitcoinerlab/secp256k1'
import { Verifier } from 'bip322-js'
import * as bitcoin from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { parseAccountId, toAccountId } from '#kernel'
import { bip122 } from '#namespaces/bip122'
import type { BitcoinAddress as BitcoinKey } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import type { BitcoinShape } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { bitcoinShapes, installOnPage } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { bitcoinPhoneSigner } from '../../sandbox/wallets/bip122/phoneSigner.ts'
import { openAdaptedModal } from '../../test/harness/openAdaptedModal.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createBitcoinProvider } from './createBitcoinProvider.ts'

bitcoin.initEccLib(ecc)
const value = 100_000n
const txid = 'ab'.repeat(32)
let count = 0

type Way = BitcoinShape | 'session' | 'nothing'

/** A page whose visitor has an extension of this kind and a phone, and chooses by `way`. */
async function visit(way: Way) {
  const session = createPhoneSessionDouble(await bitcoinPhoneSigner({ urlOf: () => '' }))
  const shape = bitcoinShapes.find((one) => one === way)
  const ids = { walletId: '' }
  const test = openAdaptedModal(
    'bip122',
    () => (shape ? ids : way === 'nothing' ? 'close' : { remote: session.signer }),
    [bip122()],
  )
  const access = bitcoinAccess({ id: `provider-${count++}`, urlOf: () => '' })
  if (shape) ids.walletId = installOnPage(test.page, shape, access).id
  return { ...test, session, access, provider: createBitcoinProvider(test.modal) }
}

const findKey = (address: string): BitcoinKey =>
  Array.from({ length: 10 }, (_, index) => bitcoinAccount(index))
    .flatMap(({ payment, ordinals }) => [payment, ordinals])
    .find((key) => key.address === address) ?? expect.fail('not an address of the sandbox')

/** A PSBT that spends one output of the key. */
function draftPsbt({ script }: BitcoinKey): string {
  const psbt = new bitcoin.Psbt()
  psbt.addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value } })
  psbt.addOutput({ script, value: value - 1000n })
  return psbt.toBase64()
}

/** True if the first input carries the key's signature of exactly this transaction. */
function isSigned(signed: string, { key, script }: BitcoinKey): boolean {
  const psbt = bitcoin.Psbt.fromBase64(signed)
  if (!psbt.data.inputs[0]?.finalScriptWitness) psbt.finalizeAllInputs()
  const transaction = psbt.extractTransaction(true)
  const [signature = new Uint8Array(), publicKey = new Uint8Array()] =
    transaction.ins[0]?.witness ?? []
  const hash = bitcoin.crypto.hash160(publicKey)
  const code = bitcoin.payments.p2pkh({ hash }).output ?? new Uint8Array()
  const digest = transaction.hashForWitnessV0(0, code, value, bitcoin.Transaction.SIGHASH_ALL)
  return (
    Buffer.from(publicKey).equals(Buffer.from(key.publicKey)) &&
    Buffer.from(script.subarray(2)).equals(Buffer.from(hash)) &&
    ecc.verify(digest, publicKey, bitcoin.script.signature.decode(signature).signature)
  )
}

describe.each<Way>([...bitcoinShapes, 'session'])('Bitcoin calls to a %s wallet', (way) => {
  it('opens the modal for addresses, and returns those of a purpose', async () => {
    const { provider, openings } = await visit(way)
    const { addresses } = await provider.getAddresses({ purposes: ['payment'] })
    expect(addresses).toEqual([
      {
        address: expect.stringMatching(/^bc1q/),
        publicKey: expect.any(String),
        purpose: 'payment',
        addressType: 'p2wpkh',
      },
    ])
    const all = await provider.getAddresses()
    expect(all.addresses.map(({ addressType }) => addressType)).toEqual(
      way === 'unisat' ? ['p2wpkh'] : ['p2wpkh', 'p2tr'],
    )
    expect(openings()).toBe(1)
  })

  it('signs messages that bip322-js verifies', async () => {
    const { provider } = await visit(way)
    const { addresses } = await provider.getAddresses()
    for (const { address, purpose } of addresses) {
      const signed = await provider.signMessage({ address, message: 'hello' })
      expect(Verifier.verifySignature(address, 'hello', signed.signature)).toBe(true)
      if (purpose === 'ordinals') expect(signed.protocol).toBe('BIP322')
    }
  })

  it('signs a PSBT of bitcoinjs-lib', async () => {
    const { provider } = await visit(way)
    const { addresses } = await provider.getAddresses()
    const key = findKey(addresses[0]?.address ?? '')
    const signed = await provider.signPsbt({
      psbt: draftPsbt(key),
      signInputs: { [key.address]: [0] },
    })
    expect(isSigned(signed.psbt, key)).toBe(true)
  })

  it('refuses an address of no wallet before any call', async () => {
    const { provider, access, session } = await visit(way)
    const { addresses } = await provider.getAddresses()
    const before = access.controls.requests().length
    const stranger = bitcoinAccount(9).payment
    await expect(
      provider.signMessage({ address: stranger.address, message: 'hello' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    const psbt = draftPsbt(findKey(addresses[0]?.address ?? ''))
    await expect(
      provider.signPsbt({ psbt, signInputs: { [stranger.address]: [0] } }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(provider.signPsbt({ psbt, signInputs: {} })).rejects.toMatchObject({
      code: 'transaction-invalid',
    })
    expect(access.controls.requests()).toHaveLength(before)
    expect(session.asked).toEqual([])
  })
})

describe('Bitcoin calls over a modal', () => {
  it('pays one recipient over a session', async () => {
    const { provider, session } = await visit('session')
    const { addresses } = await provider.getAddresses()
    session.answer = () => ({ txid })
    const to = bitcoinAccount(5).payment.address
    expect(await provider.sendTransfer({ recipients: [{ address: to, amount: 1234 }] })).toEqual({
      txid,
    })
    expect(session.asked).toMatchObject([
      {
        method: 'sendTransfer',
        params: { account: addresses[0]?.address, recipientAddress: to, amount: '1234' },
      },
    ])
  })

  it('signs while features of the modal are still loading', async () => {
    const { modal, provider, session } = await visit('session')
    const { addresses } = await provider.getAddresses({ purposes: ['payment'] })
    const { address = '' } = addresses[0] ?? {}
    session.answer = () => ({ psbt: 'signed' })
    const loading = createBitcoinProvider({ ...modal, use: () => new Promise(() => {}) })
    const signInputs = { [address]: [0] }
    expect(await loading.signPsbt({ psbt: 'cHNidP8=', signInputs })).toEqual({ psbt: 'signed' })
  })

  it('lists the account that the visitor chose first, pays from it and signs for it', async () => {
    const { provider, session, kernel } = await visit('session')
    const { first, second } = session
    const [network = expect.fail('no network')] = session.accounts.map(
      (id) => parseAccountId(id).network,
    )
    session.accounts = [toAccountId(network, first), toAccountId(network, second)]
    await provider.getAddresses()
    await kernel.connections.getConnection('bip122')?.switchAccount?.(toAccountId(network, second))
    const { addresses } = await provider.getAddresses({ purposes: ['payment'] })
    expect(addresses.map(({ address }) => address)).toEqual([second, first])
    session.answer = () => ({ txid, psbt: 'cHNidP8=' })
    await provider.sendTransfer({ recipients: [{ address: first, amount: 1234n }] })
    await provider.signPsbt({ psbt: 'cHNidP8=', signInputs: { [second]: [0] } })
    expect(session.asked).toMatchObject([
      { method: 'sendTransfer', params: { account: second } },
      { method: 'signPsbt', params: { account: second } },
    ])
  })

  it.each(['phantom', 'standard'] as const)(
    'refuses a payment by a %s wallet, which builds none',
    async (way) => {
      const { provider } = await visit(way)
      await provider.getAddresses()
      const to = bitcoinAccount(5).payment.address
      await expect(
        provider.sendTransfer({ recipients: [{ address: to, amount: 1234n }] }),
      ).rejects.toMatchObject({ code: 'unsupported' })
    },
  )

  it.each([0.001, 0, -5, Number.NaN, 1e21, -1n])(
    'refuses to pay %s, which is no number of satoshis, before the wallet gets it',
    async (amount) => {
      const { provider, session } = await visit('session')
      await provider.getAddresses()
      const to = bitcoinAccount(5).payment.address
      await expect(
        provider.sendTransfer({ recipients: [{ address: to, amount }] }),
      ).rejects.toMatchObject({ code: 'transaction-invalid' })
      expect(session.asked).toEqual([])
    },
  )

  it('rejects without a wallet, and when the visitor closes the modal', async () => {
    const { provider } = await visit('nothing')
    await expect(provider.getAddresses()).rejects.toMatchObject({ code: 'modal-closed' })
    await expect(provider.signMessage({ address: 'bc1q', message: 'hello' })).rejects.toMatchObject(
      { code: 'connection-missing' },
    )
  })

  it('rejects a payment without a wallet, and opens no modal for it', async () => {
    const { provider, openings } = await visit('session')
    const recipients = [{ address: bitcoinAccount(5).payment.address, amount: 1234 }] as const
    await expect(provider.sendTransfer({ recipients })).rejects.toMatchObject({
      code: 'connection-missing',
    })
    expect(openings()).toBe(0)
  })
})

it('signs on a page whose wallet of an earlier visit is still restored', async () => {
  const site = await visit('sats')
  const { payment } = bitcoinAccount(0)
  let finish = () => {}
  const restored = new Promise<void>((resolve) => {
    finish = resolve
  })
  const provider = createBitcoinProvider({ ...site.modal, ready: () => restored })
  const signed = provider.signMessage({ address: payment.address, message: 'hello' })
  const outcome = signed.catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await site.kernel.connections.connect('bip122', { walletId: 'xverse' })
  finish()
  expect(await outcome).toMatchObject({ address: payment.address, protocol: 'ECDSA' })
})
