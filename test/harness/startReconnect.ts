import type { LatchkeyError, RemoteSigner } from '#kernel'
import { createRemoteSignerDouble } from './RemoteSignerDouble.ts'
import { startMultiWallet } from './startMultiWallet.ts'
import { flushPromises } from './testClock.ts'

/** Disconnects a wallet, then reconnects it through the modal, which may be open before. */
export async function startReconnect(
  kind: string,
  auth?: string,
  features: Readonly<Record<string, boolean | readonly string[]>> = {},
  isOpen = false,
) {
  const test = await startMultiWallet({
    catalog: Object.entries(features).map(([id, fallback]) => ({
      id,
      fallback,
      load: async () => ({
        manifest: { id },
        input: undefined,
        load: async () => ({ default: () => {} }),
      }),
    })),
  })
  test.kernel.followConfig({ load: false })
  await test.clock.advance(2000)
  const { connections, evm } = test
  const remote: RemoteSigner = {
    ...createRemoteSignerDouble(kind, 't1'),
    ...(auth === undefined ? {} : { auth: () => ({ name: auth }) }),
  }
  const done = connections.connect('eip155', kind === 'injected' ? { walletId: 'w1' } : { remote })
  await flushPromises()
  evm.connectRequests.at(-1)?.approve()
  await done
  await connections.disconnect()
  if (isOpen) await test.kernel.open()
  const [id = ''] = test.recent()
  const switching = test.service.switchTo(test.ref(id))
  const outcome = switching.then(
    () => undefined,
    (error: LatchkeyError) => error,
  )
  await flushPromises()
  return { ...test, outcome, switching }
}
