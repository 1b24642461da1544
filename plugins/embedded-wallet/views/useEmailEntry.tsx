import type { FormEvent } from 'react'
import { useState } from 'react'
import { importWithRetry } from '#kernel'
import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { useOnline, useTask, useText } from '#ui-shell'
import type { EmailProblem } from './EmailProblem.tsx'
import { messages } from './messages.ts'

/** Validates an address, and sends it once the embedded wallet is active. */
export type EmailActions = {
  /** Returns the error of an address that is not sent. */
  check?(email: string): string | undefined
  act(wallet: EmbeddedWallet, email: string, signal: AbortSignal): Promise<void>
}

/**
 * The entered address and its submission. `error` is the text beside the field. `failure` is the
 * reason why the last submission failed; `Problem` describes it, and is loaded before a submission.
 */
export function useEmailEntry(
  { check, act }: EmailActions,
  loadWallet: () => Promise<EmbeddedWallet>,
) {
  const t = useText(messages)
  const online = useOnline()
  const [email, setEmail] = useState('')
  const [refused, setRefused] = useState<string>()
  const [described, describe] = useState<string>()
  const [Problem, setProblem] = useState<typeof EmailProblem>()
  const task = useTask(async (signal: AbortSignal, address: string) => {
    const [wallet, problem] = await Promise.all([
      loadWallet(),
      importWithRetry(() => import('./EmailProblem.tsx')),
    ])
    setProblem(() => problem.EmailProblem)
    signal.throwIfAborted()
    await act(wallet, address, signal)
  })
  const failed = task.status === 'failed'
  const busy = task.status === 'busy'
  // The code that describes failures may be what failed to load.
  const unknown = failed && !Problem ? (online ? t('email.failed') : t('email.offline')) : undefined
  return {
    email,
    busy,
    failure: failed ? task.error : undefined,
    Problem,
    describe,
    error: refused ?? described ?? unknown,
    change(value: string) {
      setEmail(value)
      setRefused(undefined)
      if (failed) task.abort()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const wrong = check?.(email.trim())
      setRefused(wrong)
      if (!wrong && !busy) void task.run(email.trim())
    },
  }
}
