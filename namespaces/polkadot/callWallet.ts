import type { NamespaceHost } from '#kernel'
import { readMethod } from '#kernel'
import { classifySessionFault, withAbort } from '#namespaces/kit'
import { mapFault } from './mapFault.ts'

/** Silent calls are answered within this time, or the wallet hangs (ms). */
export const silentTimeout = 10_000

type Signals = readonly (AbortSignal | undefined)[]

/**
 * Calls a wallet's method.
 * `read` converts the answer before any promise resolves with it: a promise would call the `then`
 * of a foreign object. Rejects with faults, with the reason of an aborted signal, or with
 * `timeout`.
 */
export function callWallet<T>(
  host: NamespaceHost,
  call: () => unknown,
  read: (answer: unknown) => T,
  signals: Signals,
  within?: number,
): Promise<T> {
  return withAbort(host, () => awaitAnswer(call, read), signals, within)
}

function awaitAnswer<T>(call: () => unknown, read: (answer: unknown) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(classifySessionFault(error, mapFault))
    const take = (answer: unknown) => {
      try {
        resolve(read(answer))
      } catch (error) {
        fail(error)
      }
    }
    try {
      const answer = call()
      const then = readMethod(answer, 'then')
      if (then) then(take, fail)
      else take(answer)
    } catch (error) {
      fail(error)
    }
  })
}
