import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import type { RelayPhone } from '../../test/harness/relayPhone.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { waitForStoredSession } from '../../test/harness/waitForStoredSession.ts'

type Settlement = {
  namespaces: { eip155: { chains: unknown } }
  controller: { metadata: unknown }
  expiry: unknown
}

/** Changes what the phone sends when it settles a session. */
function settleOtherwise({ wallet }: RelayPhone, change: (params: Settlement) => void): void {
  const { crypto } = wallet.core
  const encode = crypto.encode.bind(crypto)
  crypto.encode = (topic, payload, options) => {
    const sent = structuredClone(payload)
    if ('method' in sent && sent.method === 'wc_sessionSettle') change(sent.params as Settlement)
    return encode(topic, sent, options)
  }
}

describe('a session that a wallet settles in an unusual form', () => {
  it.each<[string, string, (params: Settlement) => void]>([
    [
      'without a description',
      'WalletConnect',
      ({ controller }) => (controller.metadata = undefined),
    ],
    ['without a name', 'WalletConnect', ({ controller }) => (controller.metadata = { icons: [] })],
    [
      'with null for its icons',
      'Phone',
      ({ controller }) => (controller.metadata = { name: 'Phone', icons: null }),
    ],
    [
      'with null for its networks',
      'Test Phone',
      ({ namespaces }) => (namespaces.eip155.chains = null),
    ],
  ])('a wallet connects, signs and returns %s', async (_, name, change) => {
    const { phone, site, unhandled } = await startRelayFixture()
    const storage = memoryStorage()
    settleOtherwise(phone, change)
    const { connector, proposal } = site({ storage })
    const signer = await connector.pair(proposal(), ({ uri }) => void phone.pair(uri))
    expect([signer.wallet.name, signer.accounts().length]).toEqual([name, 2])
    const signing = signer.request('eip155:1', 'personal_sign', ['0x68656c6c6f', phone.address])
    expect(await signing).toMatch(/^0x/)
    await waitForStoredSession(storage, phone, signer.serialize())
    connector.dispose()
    const again = await site({ storage }).connector.resume(signer.serialize())
    expect(again?.accounts()).toHaveLength(2)
    expect(unhandled).toEqual([])
  })

  it('a session that cannot be read is ended: the wallet would show the site as connected', async () => {
    const { phone, site } = await startRelayFixture()
    settleOtherwise(phone, (params) => {
      params.expiry = String(params.expiry)
    })
    const { connector, proposal } = site()
    const pairing = connector.pair(proposal(), ({ uri }) => void phone.pair(uri))
    await expect(pairing).rejects.toMatchObject({ code: 'foreign-invalid' })
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })
})
