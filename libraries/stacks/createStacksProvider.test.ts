import { verifyMessageSignatureRsv } from '@stacks/encryption'
import { describe, expect, it } from 'vitest'
import { stacks } from '#namespaces/stacks'
import { createStacksWallet } from '../../sandbox/wallets/stacks/createStacksWallet.ts'
import { stacksPhoneSigner } from '../../sandbox/wallets/stacks/phoneSigner.ts'
import { createRestoration } from '../../test/harness/createRestoration.ts'
import { openLibrarySite } from '../../test/harness/openLibrarySite.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createStacksProvider } from './createStacksProvider.ts'

const noWholeNumber = {
  code: 'transaction-invalid',
  context: { why: 'its amount is no whole number of the smallest unit.' },
}

type Answer = (method: string, params: unknown) => unknown

const openExtension = async () => {
  const { provider, methods, controls } = createStacksWallet({
    id: `library-${crypto.randomUUID()}`,
    urls: {},
  })
  let answer: Answer | undefined
  const request = (method: string, params: unknown) =>
    Promise.resolve(answer?.(method, params) ?? provider.request(method, params))
  const site = openLibrarySite([stacks()], {
    W: { ...provider, request },
    btc_providers: [{ id: 'W', name: 'W', methods }],
  })
  await site.kernel.connections.connect('stacks', { walletId: 'W' })
  return {
    ...site,
    refuseNext: () => controls.rejectNext?.(),
    answerWith(next: Answer) {
      answer = next
    },
  }
}
const openSession = async () => {
  const session = createPhoneSessionDouble(await stacksPhoneSigner({ urlOf: () => '' }))
  const site = openLibrarySite([stacks()])
  await site.kernel.connections.connect('stacks', { remote: session.signer })
  return {
    ...site,
    refuseNext() {
      session.answer = () => Promise.reject({ code: 5000, message: 'User rejected.' })
    },
    answerWith(next: Answer) {
      session.answer = next
    },
  }
}

describe.each([
  ['an extension', openExtension],
  ['a session', openSession],
])('a SIP-030 provider over %s', (_name, open) => {
  const start = async () => {
    const site = await open()
    const address = site.modal.getState().namespaces['stacks']?.accountState.address ?? ''
    return { ...site, provider: createStacksProvider(site.modal), address }
  }

  it('signs a message that the library verifies, and names the key', async () => {
    const { provider } = await start()
    const message = 'Tidewater grüßt'
    const { signature, publicKey } = Object(await provider.request('stx_signMessage', { message }))
    expect(verifyMessageSignatureRsv({ signature, message, publicKey })).toBe(true)
  })

  it('lists the connected account without a prompt', async () => {
    const { provider, address, refuseNext } = await start()
    refuseNext()
    expect(await provider.request('stx_getAddresses')).toMatchObject({
      addresses: [{ address, symbol: 'STX', publicKey: expect.stringMatching(/^0[23]/) }],
    })
  })

  it('names sender and amount as every wallet reads them', async () => {
    const { provider, address, answerWith } = await start()
    const sent: unknown[] = []
    answerWith((method, params) => {
      sent.push({ method, params: [params].flat()[0] })
      return { txId: 'ab' }
    })
    const answer = await provider.request('stx_transferStx', { recipient: address, amount: 5n })
    expect(answer).toMatchObject({ txid: 'ab' })
    expect(sent).toMatchObject([
      {
        method: 'stx_transferStx',
        params: { recipient: address, amount: '5', address, sender: address, network: 'mainnet' },
      },
    ])
  })

  it.each([0.5, 1e21, '1e21', -1n])(
    'refuses the amount %s, which is no whole number',
    async (amount) => {
      const { provider, address, answerWith } = await start()
      answerWith(() => expect.fail('the wallet was asked'))
      await expect(
        provider.request('stx_transferStx', { recipient: address, amount }),
      ).rejects.toMatchObject(noWholeNumber)
    },
  )

  it('reports rejections, unknown methods and calls for another network', async () => {
    const { provider, refuseNext } = await start()
    await expect(provider.request('stx_unknown')).rejects.toMatchObject({ code: 'method-denied' })
    await expect(
      provider.request('stx_signMessage', { message: 'x', network: 'testnet' }),
    ).rejects.toMatchObject({ code: 'network-mismatch' })
    refuseNext()
    await expect(provider.request('stx_signMessage', { message: 'x' })).rejects.toMatchObject({
      code: 'rejected',
    })
  })
})

it('a SIP-030 provider refuses an amount of tokens that is no whole number', async () => {
  const { modal } = await openExtension()
  const params = { recipient: 'SP000000000000000000002Q6VF78', asset: 'a.b::c', amount: '0.5' }
  await expect(
    createStacksProvider(modal).request('stx_transferSip10Ft', params),
  ).rejects.toMatchObject(noWholeNumber)
})

it('a SIP-030 provider lists a wallet of an earlier visit that is still restored', async () => {
  const { kernel, modal } = await openExtension()
  await kernel.connections.disconnect({ namespace: 'stacks' })
  const { ready, finish } = createRestoration()
  const provider = createStacksProvider({ ...modal, ready })
  const listed = provider.request('stx_getAddresses').catch((error: unknown) => error)
  await kernel.connections.connect('stacks', { walletId: 'W' })
  finish()
  expect(await listed).toMatchObject({ addresses: [{ symbol: 'STX' }] })
})

describe('a SIP-030 provider without a connection', () => {
  it('rejects with a typed error', async () => {
    const provider = createStacksProvider(openLibrarySite([stacks()]).modal)
    await expect(provider.request('stx_getAddresses')).rejects.toMatchObject({
      code: 'connection-missing',
    })
  })
})
