import { Disclosure } from './Disclosure.tsx'
import { laterMessages } from './laterMessages.ts'
import type { ErrorText } from './useErrorText.ts'
import { useText } from './useText.ts'

/** The technical words of an error, closed; nothing for an error without. */
export function ErrorDetails({
  words,
}: {
  /** The error in words, of `useErrorText`. */
  readonly words: ErrorText | undefined
}) {
  const t = useText(laterMessages)
  if (words?.technical === undefined) return null
  return (
    <Disclosure summary={t('details')}>
      <p lang="en" dir="ltr">
        {words.technical}
      </p>
    </Disclosure>
  )
}
