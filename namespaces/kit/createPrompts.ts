import type { NamespaceHost } from '#kernel'
import { withAbort } from './withAbort.ts'

/**
 * Opens a wallet's prompt; `wallet` is the object that identifies the wallet.
 * Rejects with the signal's reason.
 */
export type Prompts<Answer> = (
  wallet: object,
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
) => Promise<Answer>

/**
 * Creates a function that opens wallet prompts, one per wallet at a time.
 * Wallets refuse a second prompt as busy, so a second attempt joins the open one. An abort stops
 * the waiting; the prompt stays open for the next attempt.
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
