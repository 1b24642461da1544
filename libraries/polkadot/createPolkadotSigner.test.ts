import { TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import { polkadot } from '#namespaces/polkadot'
import { createHubWallet } from '../../sandbox/wallets/polkadot/createHubWallet.ts'
import { polkadotPhoneSigner } from '../../sandbox/wallets/polkadot/phoneSigner.ts'
import { createRestoration } from '../../test/harness/createRestoration.ts'
import { openLibrarySite } from '../../test/harness/openLibrarySite.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createPolkadotSigner } from './createPolkadotSigner.ts'

const genesisHash = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'

const openExtension = async () => {
  const wallet = await createHubWallet(`library-${crypto.randomUUID()}`)
  const site = openLibrarySite([polkadot()], {
    injectedWeb3: { stoat: { enable: wallet.enable, version: '1' } },
  })
  await site.kernel.connections.connect('polkadot', { walletId: 'stoat' })
  return { ...site, refuseNext: () => wallet.controls.rejectNext?.() }
}
const openSession = async () => {
  const session = createPhoneSessionDouble(await polkadotPhoneSigner())
  const site = openLibrarySite([polkadot()])
  await site.kernel.connections.connect('polkadot', { remote: session.signer })
  const refuseNext = () => {
    session.answer = () => Promise.reject({ code: 5000, message: 'User rejected.' })
  }
  return { ...site, refuseNext }
}
const buildPayload = (address: string): SignerPayloadJSON => ({
  address,
  blockHash: genesisHash,
  blockNumber: '0x00000000',
  era: '0x00',
  genesisHash,
  method: '0x000000',
  nonce: '0x00000000',
  signedExtensions: ['CheckNonce'],
  specVersion: '0x00000001',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x00000001',
  version: 4,
})

describe.each([
  ['an extension', openExtension],
  ['a session', openSession],
])('a signer of polkadot.js over %s', (_name, open) => {
  const start = async () => {
    const { modal, refuseNext } = await open()
    const address = modal.getState().namespaces['polkadot']?.accountState.address ?? ''
    return { signer: createPolkadotSigner(modal), address, refuseNext }
  }

  it('signs bytes that the library verifies', async () => {
    const { signer, address } = await start()
    for (const data of ['0x48656c6c6f', 'Hello']) {
      const { id, signature } = await signer.signRaw({ address, data, type: 'bytes' })
      expect(signatureVerify('Hello', signature, address).isValid).toBe(true)
      expect(id).toBeGreaterThan(0)
    }
  })

  it('signs a payload that the library verifies', async () => {
    const { signer, address } = await start()
    const payload = buildPayload(address)
    const { signature } = await signer.signPayload(payload)
    const registry = new TypeRegistry()
    registry.setSignedExtensions(payload.signedExtensions)
    const bytes = registry
      .createType('ExtrinsicPayload', payload, { version: 4 })
      .toU8a({ method: true })
    expect(signatureVerify(bytes, signature, address).isValid).toBe(true)
  })

  it('refuses raw payloads, payloads of other chains and unknown accounts', async () => {
    const { signer, address } = await start()
    await expect(signer.signRaw({ address, data: '0x00', type: 'payload' })).rejects.toMatchObject({
      code: 'unsupported',
    })
    const elsewhere = { ...buildPayload(address), genesisHash: `0x${'77'.repeat(32)}` } as const
    await expect(signer.signPayload(elsewhere)).rejects.toMatchObject({ code: 'unauthorized' })
    const other = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    await expect(
      signer.signRaw({ address: other, data: '0x00', type: 'bytes' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('reports a rejection of the visitor', async () => {
    const { signer, address, refuseNext } = await start()
    refuseNext()
    await expect(signer.signRaw({ address, data: '0x00', type: 'bytes' })).rejects.toMatchObject({
      code: 'rejected',
    })
  })
})

it('a signer of polkadot.js signs with a wallet of an earlier visit that is still restored', async () => {
  const { kernel, modal } = await openExtension()
  const address = modal.getState().namespaces['polkadot']?.accountState.address ?? ''
  await kernel.connections.disconnect({ namespace: 'polkadot' })
  const { ready, finish } = createRestoration()
  const signer = createPolkadotSigner({ ...modal, ready })
  const answers = [
    signer.signRaw({ address, data: 'Hello', type: 'bytes' }),
    signer.signPayload(buildPayload(address)),
  ].map((signed) => signed.catch((error: unknown) => error))
  await kernel.connections.connect('polkadot', { walletId: 'stoat' })
  finish()
  const signature = expect.stringMatching(/^0x/)
  expect(await Promise.all(answers)).toMatchObject([{ signature }, { signature }])
})

describe('a signer of polkadot.js without a connection', () => {
  it('rejects with a typed error', async () => {
    const signer = createPolkadotSigner(openLibrarySite([polkadot()]).modal)
    await expect(
      signer.signRaw({ address: '', data: '0x00', type: 'bytes' }),
    ).rejects.toMatchObject({ code: 'connection-missing' })
    await expect(signer.signPayload(buildPayload(''))).rejects.toMatchObject({
      code: 'connection-missing',
    })
  })
})
