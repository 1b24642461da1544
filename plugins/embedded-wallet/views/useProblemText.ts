import { useOnline, useText } from '#ui-shell'
import { problemMessages } from './problemMessages.ts'
import type { Problem } from './problemOf.ts'
import { problemOf } from './problemOf.ts'

/** What went wrong, and how to write it in the visitor's language. */
export type ProblemText = {
  readonly problem?: Problem | undefined
  readonly text?: string | undefined
  readonly retry: string
}

/** An error in words; nothing when there is none. */
export function useProblemText(error: unknown): ProblemText {
  const t = useText(problemMessages)
  const online = useOnline()
  const problem = error === undefined ? undefined : problemOf(error, online)
  return { problem, text: problem && t(problem.key, problem.values ?? {}), retry: t('retry') }
}
