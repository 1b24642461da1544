import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'inputMode' | 'autoComplete' | 'dir' | 'placeholder'
> & {
  /** Takes the focus when the view is entered: the first thing to fill in. */
  readonly firstFocus?: boolean
}

/** An amount to fill in: a plain decimal, read from left to right in every language. */
export function AmountInput({ firstFocus, ...props }: Props) {
  return (
    <TextField
      {...props}
      data-first-focus={firstFocus || undefined}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder="0"
    />
  )
}
