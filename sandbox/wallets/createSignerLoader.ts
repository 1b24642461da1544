import type { PhoneSigner, SignerContext } from './PhoneSigner.ts'
import { phoneSigners } from './phoneSigners.ts'

/**
 * The phone's signers, each loaded on first use. They load one after another: Node 20 fails on a
 * package that one of them imports while another's `require` is still linking it.
 */
export function createSignerLoader(context: SignerContext) {
  const loaded = new Map<string, PhoneSigner>()
  let turn: Promise<unknown> = Promise.resolve()

  const load = (namespace: string) => {
    const next = turn.then(async () => {
      const signer = loaded.get(namespace) ?? (await phoneSigners[namespace]?.(context))
      if (signer) loaded.set(namespace, signer)
      return signer ?? []
    })
    turn = next.catch(() => undefined)
    return next
  }

  /** The signers of those namespaces that have one; EVM has none here. */
  return async (namespaces: readonly string[]) => (await Promise.all(namespaces.map(load))).flat()
}
