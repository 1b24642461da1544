import type { CompositionEvent } from 'react'
import { useState } from 'react'

/** Number of digits of a code. */
const codeLength = 6

type Options = {
  /** Called with each change, before `onComplete`. */
  onChange(): void
  /** Called with the new code once its last digit was typed, pasted or filled in. */
  onComplete(code: string): void
}

/**
 * State and attributes of a field for a code of six digits. One field takes all digits, so that
 * pasting, filling in by the phone and screen readers work as everywhere. Returns `code`, `setCode`,
 * `complete`, and `field`, the attributes to spread onto a `TextField`.
 */
export function useCodeInput({ onChange, onComplete }: Options) {
  const [code, setCode] = useState('')
  const [composed, setComposed] = useState<string>()
  const take = (text: string) => {
    const digits = parseDigits(text)
    setCode(digits)
    onChange()
    if (digits.length === codeLength && digits !== code) onComplete(digits)
  }
  return {
    code,
    setCode,
    complete: code.length === codeLength,
    /** Attributes of the field; `onChange` takes its text. */
    field: {
      name: 'code',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      // An input method that finds another text than it wrote writes its own once more.
      value: composed ?? code,
      onChange: composed === undefined ? take : setComposed,
      onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
        setComposed(currentTarget.value),
      onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
        setComposed(undefined)
        take(currentTarget.value)
      },
    },
  } as const
}

/**
 * Extracts the digits of typed or pasted text as ASCII, including Arabic, Persian and full-width
 * ones.
 */
function parseDigits(text: string): string {
  const digits = text.match(/[0-9٠-٩۰-۹０-９]/g) ?? []
  // Each of these digit ranges starts at a multiple of 16.
  return digits
    .slice(0, codeLength)
    .map((digit) => digit.charCodeAt(0) & 0xf)
    .join('')
}
