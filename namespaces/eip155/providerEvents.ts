import type { Release } from '#kernel'
import { readMethod } from '#kernel'

/**
 * Listens to a wallet's object. Some wallets cannot take their listeners back, so whoever listens
 * has to stand a call after the release.
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

// A wallet without events still signs; one that throws here is no worse.
function attempt(call: () => unknown): void {
  try {
    call()
  } catch {}
}
