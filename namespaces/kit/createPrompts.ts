import type { NamespaceHost } from '#kernel'
import { settled } from './settled.ts'

/**
 * Asks with a wallet's prompt; `wallet` is the object that tells one wallet from another. Gives up
 * with the signal's reason.
 */
export type Prompts<Answer> = (
  wallet: object,
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
) => Promise<Answer>

/**
 * Makes the way to ask with a wallet's prompt. A second attempt joins the prompt that is still open
 * in the wallet, which would refuse another one as busy;
 * whoever gives up stops waiting, and the prompt stays open for the next attempt.
 */
export function createPrompts<Answer>(host: Pick<NamespaceHost, 'after'>): Prompts<Answer> {
  const open = new Map<object, Promise<Answer>>()
  return (wallet, ask, signal) => {
    const join = () => {
      const prompt = open.get(wallet) ?? ask().finally(() => open.delete(wallet))
      open.set(wallet, prompt)
      return prompt
    }
    return settled(host, join, [signal])
  }
}
