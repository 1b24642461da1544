import type { Kernel } from '#kernel'
import { connectAccount } from '../../modal/connectAccount.ts'
import { mirrorState } from '../../modal/hostEvents.ts'
import { createSnapshotStore } from '../../modal/snapshotStore.ts'
import { createWalletMethods } from '../../modal/walletMethods.ts'
import { inertInstaller } from './inertInstaller.ts'

/** Creates the calls of the handle that adapters of libraries use, without screens. */
export function createScreenlessModal(kernel: Kernel) {
  const nothing = async () => {}
  const store = createSnapshotStore({}, true)
  mirrorState(kernel, store.set)
  const open = async ({ namespace }: { readonly namespace?: string } = {}) =>
    kernel.open({ namespace })
  return {
    getState: store.get,
    subscribe: store.subscribe,
    ready: nothing,
    connect: (options?: { readonly namespace?: string }) =>
      connectAccount(kernel, nothing, open, options),
    use: kernel.use,
    ...createWalletMethods(kernel, inertInstaller),
  }
}
