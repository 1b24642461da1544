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

/** Returns the text of an error; empty without one. */
export function useProblemText(error: unknown): ProblemText {
  const t = useText(problemMessages)
  const online = useOnline()
  const problem = error === undefined ? undefined : classifyLoginError(error, online)
  return { problem, text: problem && t(problem.key, problem.values ?? {}), retry: t('retry') }
}
