import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import type { RemoteSigner } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const networks = [createTestEvmNetwork(1, 'Ethereum'), createTestEvmNetwork(8453, 'Base')]

/** A phone of real third-party code on our relay, paired as the namespace's manifest proposes. */
async function paired() {
  const world = await startRelayFixture()
  const site = world.site()
  const [first] = site.proposal().namespaces
  if (!first) return expect.fail('no proposal')
  const proposal = { ...site.proposal(), namespaces: [{ ...first, manifest }] }
  const remote: RemoteSigner = await site.connector.pair(
    proposal,
    ({ uri }) => void world.phone.pair(uri),
  )
  const namespace = createNamespace(createTestNamespaceHost(networks).host)
  return { ...world, namespace, remote, connection: await namespace.connect({ remote }, {}) }
}

it('signs with a paired phone exactly what the site shows, on every network of its session', {
  timeout: 60_000,
}, async () => {
  const { phone, connection } = await paired()
  expect(connection.state).toMatchObject({
    network: 'eip155:1',
    networks: ['eip155:1', 'eip155:8453'],
    active: `eip155:1:${phone.address}`,
  })
  await connection.switchNetwork?.('eip155:8453')
  const [account] = connection.state.accounts
  if (!account) return expect.fail('no account')
  const signed = await connection.signMessage?.({ account, message: 'hello, phone' })
  expect(
    await verifyMessage({
      address: `0x${phone.address.slice(2)}`,
      message: 'hello, phone',
      signature: `0x${signed?.signature.slice(2)}`,
    }),
  ).toBe(true)
  expect(phone.requests).toMatchObject([{ method: 'personal_sign', chainId: 'eip155:8453' }])
  expect(connection.can('signTypedData')).toBe(false)
  await expect(connection.invoke?.('eip155:1', 'eth_signTypedData_v4', [])).rejects.toMatchObject({
    code: 'unsupported',
  })
  expect(phone.requests).toHaveLength(1)
})

it('reports a phone that declines and a phone that disconnects', { timeout: 60_000 }, async () => {
  const { phone, connection } = await paired()
  const [account] = connection.state.accounts
  if (!account) return expect.fail('no account')
  phone.onRequest = () => Promise.reject({ code: 5000, message: 'User rejected.' })
  await expect(connection.signMessage?.({ account, message: 'no' })).rejects.toMatchObject({
    code: 'rejected',
  })
  const ended = new Promise((resolve) => connection.on('end', resolve))
  for (const { topic } of phone.sessions())
    await phone.wallet.disconnectSession({
      topic,
      reason: { code: 6000, message: 'User disconnected.' },
    })
  expect(await ended).toMatchObject({ name: 'LatchkeyError' })
})
