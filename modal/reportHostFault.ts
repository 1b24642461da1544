import type { Kernel, LatchkeyError } from '#kernel'
import { modalChanged } from '#kernel'
import { isDevelopment } from './isDevelopment.ts'

type Reporter = Pick<Kernel, 'platform' | 'reportFault' | 'alert' | 'router' | 'on'>

/** Raises an alert at once, or when the modal opens: nothing else shows it. */
function alertOnScreen({ alert, router, on }: Reporter, error: LatchkeyError): void {
  if (router.get().open) {
    alert(error)
    return
  }
  const release = on(modalChanged, ({ open }) => {
    if (!open) return
    release()
    alert(error)
  })
}

/**
 * Reports a mistake in the host's code: on the console, by the event `error`, and in development
 * builds as an alert. `id` names the plugin or the option.
 */
export function reportHostFault(kernel: Reporter, id: string, error: LatchkeyError): void {
  kernel.platform.log('error', `${error.message} ${error.remedy}`, error)
  kernel.reportFault(id, 'install', error)
  if (isDevelopment()) alertOnScreen(kernel, error)
}
