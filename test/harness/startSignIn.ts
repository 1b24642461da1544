import { signCancelled, signClicked, signedIn, signInFailed, signInRef } from '#plugins/ports/siwx'
import type { ToastMessage } from '#ui-shell'
import { siwx as siwxPlugin } from '../../plugins/siwx/siwxPlugin.ts'
import type { TestKernelOptions } from './createTestKernel.ts'
import { createToastsPlugin } from './createToastsPlugin.ts'
import type { NamespaceDouble } from './NamespaceDouble.ts'
import type { SiwxDouble } from './SiwxDouble.ts'
import { createSiwxDouble } from './SiwxDouble.ts'
import { startConnections } from './startConnections.ts'
import { flushPromises } from './testClock.ts'
import { toEnglish } from './toEnglish.ts'

type Options = TestKernelOptions & {
  readonly siwx?: SiwxDouble
  readonly doubles?: readonly NamespaceDouble[]
  readonly required?: boolean
}

/** Starts connections with sign-in, and records the events for host and plugins. */
export function startSignIn({
  siwx = createSiwxDouble(),
  required = true,
  plugins = [],
  ...options
}: Options = {}) {
  siwx.required = required
  const shown: { readonly message: string; readonly variant: ToastMessage['variant'] }[] = []
  const toasts = createToastsPlugin(
    ({ message, variant }) => void shown.push({ message: toEnglish(message), variant }),
  )
  const start = startConnections({
    ...options,
    plugins: [toasts, siwxPlugin({ siwx }), ...plugins],
  })
  const { kernel } = start
  const events: unknown[] = []
  for (const event of [signClicked, signCancelled, signedIn])
    kernel.on(event, (payload) => events.push([event.id, payload]))
  kernel.on(signInFailed, (payload) => events.push([signInFailed.id, payload]))
  const flow = () => kernel.use(signInRef)
  const press = async (what: 'sign' | 'cancel') => {
    const done = (await flow())[what]()
    await flushPromises()
    return done
  }
  const view = () => (kernel.router.get().open ? kernel.router.current().route : 'closed')
  const pendingAccount = async () => (await flow()).get().pending?.account
  return {
    ...start,
    siwx,
    shown,
    events,
    flow,
    press,
    view,
    asked: pendingAccount,
    settle: flushPromises,
  }
}
