import { expect, it } from 'vitest'
import { defineNamespace } from '#kernel'
import { createTestKernel } from '../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../test/harness/NamespaceDouble.ts'
import { waitFor } from '../test/harness/waitFor.ts'
import { mirrorState } from './hostEvents.ts'
import { createSnapshotStore } from './snapshotStore.ts'

it('shows hosts no account of a modal that is destroyed, whose wallets it follows no more', async () => {
  const double = createNamespaceDouble('eip155')
  const { kernel } = createTestKernel({
    clock: 'real',
    plugins: [defineNamespace(double.manifest)()],
  })
  const store = createSnapshotStore({}, true)
  const stop = mirrorState(kernel, store.set)
  const connecting = kernel.connections.connect('eip155', { walletId: 'double' })
  await waitFor(() => expect(double.connectRequests).toHaveLength(1))
  double.connectRequests[0]?.approve()
  await connecting
  const getStatus = () => store.get().namespaces['eip155']?.accountState.status
  expect(getStatus()).toBe('connected')
  stop()
  kernel.dispose()
  expect(getStatus()).toBeUndefined()
})
