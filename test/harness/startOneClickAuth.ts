import { onTestFinished } from 'vitest'
import type { Kernel } from '#kernel'
import { eip155 } from '#namespaces/eip155'
import { pairingRef } from '#plugins/ports/walletconnect'
import type { SiwxSource } from '../../plugins/ports/SiwxSource.ts'
import { signedIn, signInFailed } from '../../plugins/ports/siwx.ts'
import { siwx as siwxPlugin } from '../../plugins/siwx/siwxPlugin.ts'
import { walletConnect } from '../../plugins/walletconnect/index.ts'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import { createTestKernel } from './createTestKernel.ts'
import type { SignInBehaviour } from './handleSignIns.ts'
import { handleSignIns } from './handleSignIns.ts'
import { startRelayFixture } from './relayFixture.ts'
import type { Responder } from './testHttp.ts'
import { waitFor } from './waitFor.ts'

/** A node on which no account is a contract. */
const node: Responder = (_, { body }) => ({
  body: { jsonrpc: '2.0', id: JSON.parse(String(body ?? '{}')).id, result: '0x' },
})

/**
 * Starts a site with sign-in for EVM accounts, and a phone that may sign in while it connects:
 * real relay, client, WalletKit, namespace and verifier. Everything ends with the test.
 */
export async function startOneClickAuth(siwx: SiwxSource, meeting?: SignInBehaviour) {
  const world = await startRelayFixture()
  const { phone } = world
  const met = meeting ? handleSignIns(phone, meeting) : undefined
  const kernels: Kernel[] = []
  onTestFinished(() => {
    for (const kernel of kernels) kernel.dispose()
  })
  const site = () => {
    const storage = memoryStorage()
    const client = async () => {
      const { UniversalProvider } = await import('@walletconnect/universal-provider')
      return {
        init: (given: Parameters<typeof UniversalProvider.init>[0]) =>
          UniversalProvider.init({ ...given, storage }),
      }
    }
    const plugins = [eip155(), walletConnect({ walletConnectClient: client }), siwxPlugin({ siwx })]
    const test = createTestKernel({
      clock: 'real',
      origin: 'http://localhost',
      respond: node,
      hosts: { relay: world.relay.url },
      plugins,
    })
    const { kernel } = test
    kernels.push(kernel)
    const events: string[] = []
    kernel.on(signedIn, () => events.push(signedIn.id))
    kernel.on(signInFailed, ({ message }) => events.push(`${signInFailed.id} ${message}`))
    /** Pairs with the phone by a fresh code, until a wallet is connected or the pairing ends. */
    const connect = async () => {
      const pairing = await kernel.use(pairingRef)
      const release = pairing.hold()
      await waitFor(() => {
        if (pairing.get().status !== 'waiting') throw new TypeError('no code yet')
      })
      await phone.pair(pairing.get().uri ?? '')
      await waitFor(() => {
        if (
          pairing.get().status === 'waiting' ||
          kernel.connections.getState('eip155')?.accountState.status === 'connecting'
        )
          throw new TypeError('no answer yet')
        if (pairing.get().status === 'approved' && !kernel.connections.getConnection('eip155'))
          throw new TypeError('not connected yet')
      })
      release()
      return pairing.get().status
    }
    const view = () => (kernel.router.get().open ? kernel.router.current().route : 'closed')
    const status = () => kernel.connections.getState('eip155')?.accountState.status
    return { ...test, events, connect, view, status }
  }
  return { ...world, met, site }
}
