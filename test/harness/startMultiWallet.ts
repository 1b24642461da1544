import type { Plugin } from '#kernel'
import { multiWallet as wallets } from '#plugins/multi-wallet/index'
import { multiWalletRef } from '#plugins/ports/multi-wallet'
import type { TestKernelOptions } from './createTestKernel.ts'
import type { NamespaceDouble } from './NamespaceDouble.ts'
import { startConnections } from './startConnections.ts'
import { flushPromises } from './testClock.ts'

/** Starts a kernel with several wallets at once, over scripted wallets. */
export async function startMultiWallet(
  options: TestKernelOptions & {
    doubles?: readonly NamespaceDouble[]
    plugins?: readonly Plugin[]
  } = {},
) {
  const test = startConnections({ ...options, plugins: [wallets(), ...(options.plugins ?? [])] })
  const service = await test.kernel.use(multiWalletRef)
  const shown = (namespace = 'eip155') =>
    service
      .get()
      .connections.filter((one) => one.namespace === namespace)
      .map(({ id, status }) => `${id} ${status}`)
  const recent = (namespace = 'eip155') =>
    service.get().recentConnections.flatMap((one) => (one.namespace === namespace ? one.id : []))
  const ref = (id: string, namespace = 'eip155') => ({ namespace, id })
  /** The stored records of a namespace, the active one first. */
  const stored = (namespace = 'eip155'): readonly string[] => {
    const entry = (key: string) =>
      JSON.parse(test.store.entries.get(key) ?? '{"value":{}}').value[namespace]
    const list: readonly { readonly connectorId: string }[] = [
      ...(entry('lk.connections') ?? []),
      ...(entry('lk.kept_connections')?.kept ?? []),
    ]
    return list.map(({ connectorId }) => connectorId)
  }
  await flushPromises()
  return { ...test, service, shown, recent, ref, stored }
}
