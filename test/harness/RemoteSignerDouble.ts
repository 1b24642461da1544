import type { ConnectMethod, Plugin, RemoteConnector, RemoteSigner } from '#kernel'
import { connectMethods, defineManifest, definePlugin, defineService } from '#kernel'

/** A remote signer whose session a test grants and ends. A real one needs a relay. */
export function createRemoteSignerDouble(
  kind = 'remote',
  topic = 't1',
): RemoteSigner & { closed: number } {
  const signer = {
    kind,
    wallet: { id: `wallet-${topic}`, name: 'Phone', ready: true },
    accounts: () => [],
    methods: () => new Set<string>(),
    property: () => undefined,
    request: async () => undefined,
    on: () => () => {},
    serialize: () => topic,
    async close() {
      signer.closed++
    },
    closed: 0,
  }
  return signer
}

/** A connect method that brings back the signers a test put there. */
export function createRemoteConnectorDouble(
  signers: ReadonlyMap<string, RemoteSigner>,
  kind = 'remote',
): Plugin {
  const connector = defineService<RemoteConnector>(`test.${kind}`)
  const method: ConnectMethod = { kind, name: 'Remote', connector }
  const manifest = defineManifest({
    id: `connector.${kind}`,
    offers: [connector],
    contributes: [connectMethods.of(method)],
  })
  const setup = manifest.setup(({ offer }) => {
    offer(connector, {
      pair: () => new Promise(() => {}),
      resume: async (saved) => signers.get(saved) ?? null,
    })
  })
  return definePlugin(manifest, async () => ({ default: setup }))()
}
