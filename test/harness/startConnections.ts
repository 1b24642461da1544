import { connected, defineNamespace, disconnected, networkChanged } from '#kernel'
import type { TestKernelOptions } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import type { NamespaceDouble } from './NamespaceDouble.ts'
import { createNamespaceDouble } from './NamespaceDouble.ts'
import { flushPromises } from './testClock.ts'

/** Starts a kernel with two namespaces over scripted wallets, and records its events. */
export function startConnections(
  options: TestKernelOptions & { doubles?: readonly NamespaceDouble[] } = {},
) {
  const doubles = options.doubles ?? [
    createNamespaceDouble('eip155'),
    createNamespaceDouble('solana', ['main', 'dev']),
  ]
  const [evm, sol] = doubles
  if (!evm) throw new Error('a test without a namespace')
  const test = createTestKernel({
    ...options,
    plugins: [
      ...doubles.map(({ manifest }) => defineNamespace(manifest)()),
      ...(options.plugins ?? []),
    ],
  })
  const { connections } = test.kernel
  const emitted: unknown[] = []
  test.kernel.on(connected, ({ namespace, restored }) =>
    emitted.push(['connected', namespace, restored]),
  )
  test.kernel.on(disconnected, ({ namespace, reason, stay }) =>
    emitted.push(['disconnected', namespace, reason?.code, stay]),
  )
  test.kernel.on(networkChanged, ({ namespace, network, requested }) =>
    emitted.push(['network', namespace, network, requested]),
  )
  const statusOf = (namespace = 'eip155') => connections.getState(namespace)?.accountState.status
  const connect = async (
    double = evm,
    walletId = 'w1',
    at?: `${string}:${string}`,
    addresses?: readonly string[],
  ) => {
    const done = connections.connect(double.manifest.namespace, { walletId })
    await flushPromises()
    const wallet = double.connectRequests.at(-1)?.approve(at, addresses)
    if (!wallet) throw new Error('the wallet was not asked')
    await done
    return wallet
  }
  return { ...test, evm, sol: sol ?? evm, connections, emitted, statusOf, connect }
}
