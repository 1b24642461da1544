import type { Plugin } from '#kernel'
import type { Modal } from '#ui-shell'
import { createWalletMethods } from '../../modal/walletMethods.ts'
import { createModalDouble } from './createModalDouble.ts'
import type { TestKernel } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import { inertInstaller } from './inertInstaller.ts'

/** A kernel, and a handle over it that carries its calls and its connections. */
export type LibrarySite = TestKernel & { readonly modal: Modal }

/** Opens a site for the adapters of libraries, with these namespaces and objects on its page. */
export function openLibrarySite(
  plugins: readonly Plugin[],
  globals: Readonly<Record<string, unknown>> = {},
): LibrarySite {
  const test = createTestKernel({ clock: 'real', plugins })
  for (const [name, value] of Object.entries(globals)) test.page.globals.set(name, value)
  const { kernel } = test
  const { request, signMessage } = createWalletMethods(kernel, inertInstaller)
  const { modal } = createModalDouble()
  return {
    ...test,
    modal: {
      ...modal,
      request,
      signMessage,
      use: kernel.use,
      getState: () => ({ ...modal.getState(), namespaces: kernel.connections.get().namespaces }),
    },
  }
}
