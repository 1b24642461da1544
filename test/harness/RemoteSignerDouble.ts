import type { ConnectMethod, Plugin, RemoteConnector, RemoteSigner, RouteRef } from '#kernel'
import { connectMethods, defineManifest, definePlugin, defineService } from '#kernel'
import { createRemoteSignerDouble as createSessionDouble } from '../conformance/RemoteSignerDouble.ts'

/** Makes the conformance suite's signer with a kind and topic of the test. */
export function createRemoteSignerDouble(
  kind = 'remote',
  topic = 't1',
): RemoteSigner & { readonly closed: number } {
  const session = createSessionDouble({ accounts: [], methods: [], answer: () => undefined })
  return {
    ...session,
    kind,
    wallet: { id: `wallet-${topic}`, name: 'Phone', ready: true },
    serialize: () => topic,
    get closed() {
      return session.closeCount()
    },
  }
}

/** A connect method that resumes the test's signers, at once or later. */
export function createRemoteConnectorDouble(
  signers: ReadonlyMap<string, RemoteSigner | Promise<RemoteSigner>>,
  kind = 'remote',
  route?: RouteRef<void>,
): Plugin {
  const connector = defineService<RemoteConnector>(`test.${kind}`)
  const method: ConnectMethod = { kind, name: 'Remote', connector, ...(route ? { route } : {}) }
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
