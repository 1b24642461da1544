import { describe, expect, it } from 'vitest'
import type { Caip2, NamespaceManifest, RemoteSigner } from '#kernel'
import { defineNamespace, fault } from '#kernel'
import { pairingRef } from '#plugins/ports/walletconnect'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createWalletConnectClientDouble } from '../../test/harness/WalletConnectClientDouble.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { walletConnect } from './index.ts'

const relay = { methods: ['personal_sign'], events: [] }

/** A namespace that disconnects each session at once, as a guard does that refuses it. */
function createRefusingManifest(namespace: string, reference: string | number): NamespaceManifest {
  const { manifest } = createNamespaceDouble(namespace, [reference], { relay })
  return {
    ...manifest,
    async load() {
      const { createNamespace } = await manifest.load()
      return {
        createNamespace: (...parts) => ({
          ...createNamespace(...parts),
          async connect(target) {
            if ('remote' in target) await target.remote.close()
            throw fault('unauthorized')
          },
        }),
      }
    },
  }
}

/** A modal whose wallet approved a session for EVM, which is refused there by default, and for Sui. */
async function pair(sui: NamespaceManifest, evm = createRefusingManifest('eip155', 1)) {
  const client = createWalletConnectClientDouble()
  const { kernel } = createTestKernel({
    plugins: [
      defineNamespace(evm)(),
      defineNamespace(sui)(),
      walletConnect({ walletConnectClient: client.load }),
    ],
  })
  const pairing = await kernel.use(pairingRef)
  pairing.hold()
  await waitFor(() => expect(client.proposals).toHaveLength(1))
  client.proposals[0]?.approve(['eip155:1:alice', 'sui:mainnet:alice'])
  const getStatus = (namespace: string) =>
    kernel.connections.getState(namespace)?.accountState.status
  return { client, kernel, pairing, getStatus }
}

/** A namespace of the test, and the signers that it receives. */
function createListeningNamespace() {
  const sui = createNamespaceDouble('sui', ['mainnet', 'testnet', 'devnet'], { relay })
  const signers: RemoteSigner[] = []
  const networks: unknown[] = []
  const manifest: NamespaceManifest = {
    ...sui.manifest,
    async load() {
      const { createNamespace } = await sui.manifest.load()
      return {
        createNamespace: (...parts) => {
          const code = createNamespace(...parts)
          return {
            ...code,
            connect(target, options) {
              if ('remote' in target) signers.push(target.remote)
              networks.push(options.network)
              return code.connect(target, options)
            },
          }
        },
      }
    },
  }
  return { sui, manifest, signers, networks }
}

describe('an approved session that one namespace refuses', () => {
  it('an approved session stays while another namespace still connects with it', async () => {
    const { sui, manifest, signers } = createListeningNamespace()
    const { client, kernel, getStatus } = await pair(manifest)
    await waitFor(() => expect(getStatus('eip155')).toBe('disconnected'))
    await waitFor(() => expect(sui.connectRequests).toHaveLength(1))
    expect(client.ended).toEqual([])
    expect(signers[0]?.accounts()).toContain('sui:mainnet:alice')
    sui.connectRequests[0]?.approve()
    await waitFor(() => expect(getStatus('sui')).toBe('connected'))
    expect(client.ended).toEqual([])
    expect(kernel.connections.get().active).toBe('sui')
    await signers[0]?.close()
    expect(client.ended).toEqual(['session-1'])
  })

  it('an approved session ends with its last namespace, although another one failed to connect', async () => {
    const { sui, manifest, signers } = createListeningNamespace()
    const evm = createNamespaceDouble('eip155', [1], { relay })
    const { client, getStatus } = await pair(manifest, evm.manifest)
    await waitFor(() => expect(evm.connectRequests).toHaveLength(1))
    evm.connectRequests[0]?.reject()
    await waitFor(() => expect(getStatus('eip155')).toBe('disconnected'))
    await waitFor(() => expect(sui.connectRequests).toHaveLength(1))
    sui.connectRequests[0]?.approve()
    await waitFor(() => expect(getStatus('sui')).toBe('connected'))
    await signers[0]?.close()
    expect(client.ended).toEqual(['session-1'])
  })

  it('an approved session ends once if every namespace refuses it', async () => {
    const { client, pairing } = await pair(createRefusingManifest('sui', 'mainnet'))
    await waitFor(() =>
      expect(pairing.get()).toMatchObject({ status: 'failed', error: { code: 'unauthorized' } }),
    )
    expect(client.ended).toEqual(['session-1'])
  })
})

describe('the network that a session starts on', () => {
  it.each<[string, { granted: string[]; chosen?: Caip2 }, Caip2 | undefined]>([
    ['the default one, though not the first', { granted: ['mainnet', 'testnet'] }, 'sui:testnet'],
    ['left open where the wallet does not grant it', { granted: ['mainnet'] }, undefined],
    [
      'the one that the visitor chose before',
      { granted: ['testnet', 'devnet'], chosen: 'sui:devnet' },
      'sui:devnet',
    ],
  ])('is %s', async (_, { granted, chosen }, network) => {
    const { manifest, networks } = createListeningNamespace()
    const client = createWalletConnectClientDouble()
    const { kernel } = createTestKernel({
      defaultNetwork: 'sui:testnet',
      plugins: [defineNamespace(manifest)(), walletConnect({ walletConnectClient: client.load })],
    })
    if (chosen) await kernel.connections.switchNetwork(chosen)
    const pairing = await kernel.use(pairingRef)
    pairing.hold()
    await waitFor(() => expect(client.proposals).toHaveLength(1))
    client.proposals[0]?.approve(granted.map((one) => `sui:${one}:alice`))
    await waitFor(() => expect(networks).toEqual([network]))
  })
})
