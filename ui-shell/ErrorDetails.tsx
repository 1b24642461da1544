import { TechnicalDetails } from './TechnicalDetails.tsx'
import type { ErrorText } from './useErrorText.ts'

/** The technical words of an error, closed; nothing for an error without. */
export function ErrorDetails({
  words,
}: {
  /** The error in words, of `useErrorText`. */
  readonly words: ErrorText | undefined
}) {
  if (words?.technical === undefined) return null
  return (
    <TechnicalDetails>
      <p lang="en" dir="ltr">
        {words.technical}
      </p>
    </TechnicalDetails>
  )
}
