import type { ComponentProps, FormEvent } from 'react'
import { fromLocalDecimal } from './fromLocalDecimal.ts'
import { TextField } from './TextField.tsx'
import { toLocalDecimal } from './toLocalDecimal.ts'
import { useLocale } from './useLocale.ts'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'inputMode' | 'autoComplete' | 'dir' | 'placeholder'
> & {
  /** Takes the focus when the view is entered: the first thing to fill in. */
  readonly firstFocus?: boolean
}

/** Lengths from which a value is written smaller, so that all of it is seen. */
const getSize = ({ length }: string) => (length > 14 ? 'longest' : length > 9 ? 'long' : undefined)

/** A value that is written in another way than it was typed takes the caret to its end. */
function keepCaret({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const { value, selectionStart } = input
  queueMicrotask(() => {
    if (input.value !== value) input.setSelectionRange(selectionStart, selectionStart)
  })
}

/**
 * An amount to fill in: a plain decimal as the value, with the locale's decimal sign on screen.
 * It is read from left to right in every language.
 */
export function AmountInput({ firstFocus, value, onChange, ...props }: Props) {
  const { locale } = useLocale()
  return (
    <TextField
      {...props}
      data-first-focus={firstFocus || undefined}
      data-size={getSize(value)}
      value={toLocalDecimal(value, locale)}
      onInput={keepCaret}
      onChange={(text) => onChange(fromLocalDecimal(text, locale))}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder="0"
    />
  )
}
