import type { NamespaceHost } from '#kernel'
import { withAbort } from './withAbort.ts'

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
  return (wallet, openPrompt, signal) => {
    const getPrompt = () => {
      const prompt = open.get(wallet) ?? openPrompt().finally(() => open.delete(wallet))
      open.set(wallet, prompt)
      return prompt
    }
    return withAbort(host, getPrompt, [signal])
  }
}
