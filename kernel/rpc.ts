import { LatchkeyError } from './errors.ts'
import type { MethodPolicy } from './namespace.ts'
import { defineService, defineSlot } from './refs.ts'
import type { Slots } from './slots.ts'

/** Where namespaces say which RPC methods exist. What no policy lists is refused. */
export const methodPolicies = defineSlot<MethodPolicy>('kernel.method-policies')

/** `safe` reads, `unsafe` needs the visitor's approval, `denied` goes nowhere. */
export type Judgement = 'safe' | 'unsafe' | 'denied'

/**
 * Judges a method name by exact comparison: no trimming, no case folding. A method listed as both
 * safe and unsafe is unsafe.
 */
export function judge(
  policies: readonly MethodPolicy[],
  namespace: string,
  method: unknown,
): Judgement {
  const own = policies.filter((policy) => policy.namespace === namespace)
  if (typeof method !== 'string') return 'denied'
  if (own.some((policy) => policy.unsafe.includes(method))) return 'unsafe'
  return own.some((policy) => policy.safe.includes(method)) ? 'safe' : 'denied'
}

/** The RPC gate of the kernel. */
export type Rpc = {
  judge(namespace: string, method: unknown): Judgement
  /** Throws `Requested RPC call is not allowed` for a denied method, before anything is sent. */
  require(namespace: string, method: unknown): Exclude<Judgement, 'denied'>
}

/** The method policy, for plugins. */
export const rpc = defineService<Rpc>('kernel.rpc')

/** Makes the gate over the contributed policies. */
export function createRpc(slots: Slots): Rpc {
  const ask = (namespace: string, method: unknown) =>
    judge(slots.read(methodPolicies), namespace, method)
  return {
    judge: ask,
    require(namespace, method) {
      const verdict = ask(namespace, method)
      if (verdict === 'denied')
        throw new LatchkeyError('method-denied', {
          namespace,
          method: typeof method === 'string' ? method.slice(0, 80) : typeof method,
        })
      return verdict
    },
  }
}
