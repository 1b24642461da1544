import type { Alert, Kernel, Release } from '#kernel'
import { alerted } from '#kernel'

/** The alert in the bar. */
export type Alerts = {
  get(): Alert | undefined
  subscribe(listener: () => void): Release
  dismiss(): void
  dispose(): void
}

/** Collects the kernel's alerts; the last one is shown until it ends or is dismissed. */
export function createAlerts(kernel: Kernel): Alerts {
  // Warnings without a code speak to the integrator, not to visitors; whether errors do, the host
  // decides.
  const isForVisitors = ({ variant, code }: Alert) =>
    variant === 'error' ? kernel.settings.debug !== false : code !== undefined
  const listeners = new Set<() => void>()
  let current: Alert | undefined
  const put = (alert: Alert | undefined) => {
    current = alert
    for (const listener of listeners) listener()
  }
  const dispose = kernel.on(alerted, (alert) => {
    if (alert.inline) return
    if (isForVisitors(alert)) put(alert)
    else kernel.platform.log(alert.variant === 'error' ? 'error' : 'warn', alert.message, alert)
  })
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dismiss: () => put(undefined),
    dispose,
  }
}
