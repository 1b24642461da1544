import { useState } from 'react'
import { useOnline, useText } from '#ui-shell'
import type { LoginProblem } from './classifyLoginError.ts'
import { classifyLoginError } from './classifyLoginError.ts'
import { problemMessages } from './problemMessages.ts'

/** Text of a failure, with its direction. */
export type ProblemText = {
  readonly problem?: LoginProblem | undefined
  readonly text?: string | undefined
  readonly retry: string
}

/** Classifies an error; one that was seen offline keeps no other cause once online again. */
function useProblem(error: unknown): LoginProblem | undefined {
  const online = useOnline()
  const [seenOffline, setSeenOffline] = useState<unknown>()
  if (!online && seenOffline !== error) setSeenOffline(error)
  if (error === undefined) return undefined
  const wasOffline = seenOffline === error && classifyLoginError(error, false).key === 'offline'
  return online && wasOffline ? { key: 'slow' } : classifyLoginError(error, online)
}

/** Returns the text of an error; empty without one. */
export function useProblemText(error: unknown): ProblemText {
  const t = useText(problemMessages)
  const problem = useProblem(error)
  return { problem, text: problem && t(problem.key, problem.values ?? {}), retry: t('retry') }
}
