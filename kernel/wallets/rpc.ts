import { LatchkeyError } from '../runtime/errors.ts'
import { defineEvent, defineService, defineSlot } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'
import type { Caip2 } from './caip.ts'
import type { MethodPolicy } from './namespace.ts'

/** The RPC methods of each namespace. Others are refused. */
export const methodPolicies = defineSlot<MethodPolicy>('kernel.method-policies')

/** `safe` reads, `unsafe` needs the visitor's approval, `denied` is not sent. */
export type MethodPermission = 'safe' | 'unsafe' | 'denied'

/** Classifies a method by its exact name; `unsafe` wins over `safe`. */
export function classifyMethod(
  policies: readonly MethodPolicy[],
  namespace: string,
  method: unknown,
): MethodPermission {
  const namespacePolicies = policies.filter((policy) => policy.namespace === namespace)
  if (typeof method !== 'string') return 'denied'
  if (namespacePolicies.some((policy) => policy.unsafe.includes(method))) return 'unsafe'
  return namespacePolicies.some((policy) => policy.safe.includes(method)) ? 'safe' : 'denied'
}

/** The method policy. */
export type Rpc = {
  classify(namespace: string, method: unknown): MethodPermission
  /** Throws `method-denied` for a denied method. */
  assertAllowed(namespace: string, method: unknown): Exclude<MethodPermission, 'denied'>
}

/** The method policy, for plugins. */
export const rpcRef = defineService<Rpc>('kernel.rpc')

/** The host requested a method that the namespace of the network does not list. */
export const callDenied = defineEvent<Caip2>('kernel.call-denied')

export function createRpc(slots: Slots): Rpc {
  const classify = (namespace: string, method: unknown) =>
    classifyMethod(slots.read(methodPolicies), namespace, method)
  return {
    classify,
    assertAllowed(namespace, method) {
      const permission = classify(namespace, method)
      if (permission === 'denied')
        throw new LatchkeyError('method-denied', {
          namespace,
          method: typeof method === 'string' ? method.slice(0, 80) : typeof method,
        })
      return permission
    },
  }
}
