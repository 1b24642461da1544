import type { Release } from '#kernel'
import { readMethod } from '#kernel'

/**
 * Listens to a wallet's object.
 * Some wallets cannot remove listeners, so a listener must tolerate a call after the release.
 */
export function listenToProvider(
  provider: object,
  listeners: Readonly<Record<string, (payload: unknown) => void>>,
): Release {
  const add = readMethod(provider, 'on')
  for (const [event, listener] of Object.entries(listeners)) attempt(() => add?.(event, listener))
  return () => {
    const remove = readMethod(provider, 'removeListener') ?? readMethod(provider, 'off')
    for (const [event, listener] of Object.entries(listeners))
      attempt(() => remove?.(event, listener))
  }
}

// Wallets without events still sign; one that throws here is treated alike.
function attempt(call: () => unknown): void {
  try {
    call()
  } catch {}
}
