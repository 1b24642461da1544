import type { Namespace, NamespaceManifest } from '#kernel'
import type { SiwxTools } from '#plugins/ports/siwx'
import { createProvider } from '../../kernel/platform/http.ts'
import { createStorage } from '../../kernel/platform/storage.ts'
import { namespaces } from '../../modal/catalog.ts'
import { createServerHost } from '../../verify/createServerHost.ts'
import { testHosts } from './createTestKernel.ts'
import { loadNamespace } from './loadNamespace.ts'
import type { TestPlatformOptions } from './testPlatform.ts'
import { createTestPlatform } from './testPlatform.ts'

/** The tools of a SIWX implementation: real namespaces, nodes without answers, a test platform. */
export function createSiwxTools(options: TestPlatformOptions = {}) {
  const test = createTestPlatform({ origin: 'https://shop.example', ...options })
  const { platform } = test
  const loads = new Map<string, Promise<Namespace>>()
  const load = async (id: string) => {
    const plugin = await namespaces[id]?.()
    // Allowed because the first contribution of a namespace plugin is its manifest.
    const manifest = plugin?.manifest.contributes?.[0]?.item as NamespaceManifest
    return loadNamespace(
      manifest,
      createServerHost(manifest.networks, platform.now, () =>
        Promise.reject(new TypeError('no node')),
      ),
    )
  }
  const tools: SiwxTools = {
    networks: {
      load(id) {
        const loading = loads.get(id) ?? load(id)
        loads.set(id, loading)
        return loading
      },
      find: () => undefined,
    },
    connections: { getState: () => undefined, getConnection: () => undefined },
    storage: createStorage(platform, 'lk.'),
    platform,
    provider: createProvider(platform, testHosts, 'p1', 'html-latchkey-0'),
  }
  return { ...test, tools }
}
