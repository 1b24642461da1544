import type { Plugin, RemoteSigner } from '#kernel'
import type { AdaptedModal } from '#libraries/kit'
import { connectAccount } from '../../modal/connectAccount.ts'
import { createWalletMethods } from '../../modal/walletMethods.ts'
import { createModalDouble } from './createModalDouble.ts'
import type { TestKernel } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import { inertInstaller } from './inertInstaller.ts'
import type { TestPlatformOptions } from './testPlatform.ts'

/** The visitor's choice once the modal opens: a wallet of the page, a session, or closing it. */
export type VisitorChoice =
  | { readonly walletId: string }
  | { readonly remote: RemoteSigner }
  | 'close'

export type AdaptedModalTest = TestKernel & {
  readonly modal: AdaptedModal
  /** How often the modal was opened. */
  openings(): number
}

/** Makes a handle over a real kernel, whose visitor chooses this as soon as the modal is open. */
export function openAdaptedModal(
  namespace: string,
  choice: () => VisitorChoice,
  plugins: readonly Plugin[],
  respond?: TestPlatformOptions['respond'],
): AdaptedModalTest {
  const test = createTestKernel({ clock: 'real', plugins, ...(respond && { respond }) })
  const { kernel } = test
  const calls = createWalletMethods(kernel, inertInstaller)
  const double = createModalDouble().modal
  let count = 0
  const modal: AdaptedModal = {
    ...calls,
    ready: async () => {},
    getState: () => ({
      ...double.getState(),
      initialized: true,
      namespaces: kernel.connections.get().namespaces,
    }),
    subscribe: (listener) => kernel.connections.subscribe(() => listener(modal.getState())),
    connect: (options) =>
      connectAccount(
        kernel,
        async () => {},
        async () => {
          count++
          await kernel.open({ namespace })
          const chosen = choice()
          if (chosen === 'close') kernel.router.close()
          else await kernel.connections.connect(namespace, chosen)
        },
        options,
      ),
    use: kernel.use,
  }
  return { ...test, modal, openings: () => count }
}
