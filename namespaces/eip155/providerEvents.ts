import { readMethod } from '#kernel'

/**
 * Listens to a wallet's object until `ended` aborts.
 * Some wallets cannot remove listeners, so a listener must tolerate a call after the end.
 */
export function listenToProvider(
  provider: object,
  ended: AbortSignal,
  listeners: Readonly<Record<string, (payload: unknown) => void>>,
): void {
  const add = readMethod(provider, 'on')
  for (const [event, listener] of Object.entries(listeners)) attempt(() => add?.(event, listener))
  ended.addEventListener('abort', () => {
    const remove = readMethod(provider, 'removeListener') ?? readMethod(provider, 'off')
    for (const [event, listener] of Object.entries(listeners))
      attempt(() => remove?.(event, listener))
  })
}

// Wallets without events still sign; one that throws here is treated alike.
function attempt(call: () => unknown): void {
  try {
    call()
  } catch {}
}
