import { signatureVerify } from '@polkadot/util-crypto'
import type { ProposalTypes } from '@walletconnect/types'
import { describe, expect, it } from 'vitest'
import { isAccountId } from '#kernel'
import { manifest } from '../../../namespaces/polkadot/manifest.ts'
import { buildProposedNamespaces } from '../../../plugins/walletconnect/proposal.ts'
import { createNamespace } from '../../../test/harness/namespaces/polkadot.ts'
import { createPhoneSessionDouble } from '../../../test/harness/PhoneSessionDouble.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { phoneNamespaces } from '../phoneNamespaces.ts'
import { polkadotPhoneSigner } from './phoneSigner.ts'

const relayChain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const hub = 'polkadot:68d56f15f85d3136970ec16946040bc1'

/** Connects to a phone that answers our proposal for the default networks. */
async function connectPhone(reads: 'data' | 'message', chains: string[]) {
  const phone = await polkadotPhoneSigner({ reads })
  const networks = manifest.networks.map(({ caipNetworkId }) => caipNetworkId)
  const [[, proposed] = ['', undefined]] = Object.entries(
    buildProposedNamespaces({ namespaces: [{ manifest, networks, rpc: {} }] }),
  )
  const optionalNamespaces = {
    polkadot: {
      chains: [...(proposed?.chains ?? [])],
      methods: [...(proposed?.methods ?? [])],
      events: [...(proposed?.events ?? [])],
    },
  }
  const proposal: ProposalTypes.Struct = {
    id: 1,
    expiryTimestamp: 0,
    relays: [],
    proposer: {
      publicKey: '',
      metadata: { name: '', description: '', url: '', icons: [] },
    },
    requiredNamespaces: {},
    optionalNamespaces,
    pairingTopic: '',
  }
  const granted = phoneNamespaces(
    proposal,
    { chains: [], address: '', signers: [phone] },
    { polkadot: { chains } },
  )
  const session = createPhoneSessionDouble(phone)
  session.accounts = (granted['polkadot']?.accounts ?? []).filter(isAccountId)
  const namespace = createNamespace(createTestNamespaceHost(manifest.networks).host)
  return { session, connection: await namespace.connect({ remote: session.signer }, {}) }
}

describe('a Polkadot phone', () => {
  it('connects on the Asset Hub if it knows its relay chain only', async () => {
    const { session, connection } = await connectPhone('data', [relayChain])
    expect(session.accounts).toHaveLength(1)
    expect(connection.state).toMatchObject({ network: hub, networks: [hub] })
    const [account] = connection.state.accounts
    if (!account) return expect.fail('no account')
    await connection.signMessage?.({ account, message: 'hello' })
    expect(session.asked.map(({ network }) => network)).toEqual([relayChain])
  })

  it.each(['data', 'message'] as const)(
    'signs a message that the ecosystem’s library verifies if it reads %s',
    async (reads) => {
      const { connection } = await connectPhone(reads, [hub])
      const [account] = connection.state.accounts
      if (!account) return expect.fail('no account')
      for (const message of [
        'Tidewater grüßt',
        '0x00ff',
        new TextEncoder().encode('hello'),
        Uint8Array.of(0xff, 0xfe),
      ]) {
        const signed = await connection.signMessage?.({ account, message })
        const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
        expect(
          signatureVerify(bytes, signed?.signature ?? '0x', account.address).isValid,
          String(message),
        ).toBe(true)
      }
    },
  )
})
