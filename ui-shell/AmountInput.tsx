import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'inputMode' | 'autoComplete' | 'dir' | 'placeholder'
>

/** An amount to fill in: a plain decimal, read from left to right in every language. */
export function AmountInput(props: Props) {
  return (
    <TextField
      {...props}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder="0"
    />
  )
}
