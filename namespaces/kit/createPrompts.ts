import type { NamespaceHost } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { withAbort } from './withAbort.ts'

/**
 * Opens a wallet's prompt by `ask`; `wallet` is the object that identifies the wallet.
 * Rejects as `ask` does, with the signal's reason, and with `timeout` after that many milliseconds.
 */
export type Prompts<Answer> = (
  wallet: object,
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
  timeout?: number,
) => Promise<Answer>

/** A prompt without an answer so far, and the number of attempts that wait for it. */
type OpenPrompt<Answer> = { readonly answer: Promise<Answer>; waiting: number }

/**
 * Creates a function that opens wallet prompts.
 * Wallets refuse a second prompt as busy, so an attempt joins the one that another waits for. An
 * abort or a timeout stops the waiting. The wallet may never answer that prompt, so the next attempt
 * asks again.
 */
export function createPrompts<Answer>(host: Pick<NamespaceHost, 'after'>): Prompts<Answer> {
  const open = new Map<object, OpenPrompt<Answer>>()
  return (wallet, ask, signal, timeout) => {
    const earlier = open.get(wallet)
    let joined = earlier?.waiting ? earlier : undefined
    const getAnswer = () => {
      const answer =
        joined?.answer ??
        askAgain(ask, earlier?.answer).finally(() => {
          if (open.get(wallet) === joined) open.delete(wallet)
        })
      joined ??= { answer, waiting: 0 }
      joined.waiting++
      open.set(wallet, joined)
      return answer
    }
    return withAbort(host, getAnswer, [signal], timeout).finally(() => {
      if (joined) joined.waiting--
    })
  }
}

/** Asks, and takes the answer to an earlier prompt if it comes first or the wallet is busy with it. */
function askAgain<Answer>(
  ask: () => Promise<Answer>,
  earlier: Promise<Answer> | undefined,
): Promise<Answer> {
  if (!earlier) return ask()
  const again = ask().catch((error) => {
    if (isLatchkeyError(error, 'busy')) return earlier
    throw error
  })
  return Promise.race([again, earlier.catch(() => again)])
}
