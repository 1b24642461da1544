import { useOnline, useText } from '#ui-shell'
import type { LoginProblem } from './classifyLoginError.ts'
import { classifyLoginError } from './classifyLoginError.ts'
import { problemMessages } from './problemMessages.ts'

/** What went wrong, and how to write it in the visitor's language. */
export type ProblemText = {
  readonly problem?: LoginProblem | undefined
  readonly text?: string | undefined
  readonly retry: string
}

/** An error in words; nothing when there is none. */
export function useProblemText(error: unknown): ProblemText {
  const t = useText(problemMessages)
  const online = useOnline()
  const problem = error === undefined ? undefined : classifyLoginError(error, online)
  return { problem, text: problem && t(problem.key, problem.values ?? {}), retry: t('retry') }
}
