import { useState } from 'react'
import { parseAmount } from '#kernel/amount'
import type { SendState } from '#plugins/ports/send'
import { sendingRef } from '#plugins/ports/send'
import { useService, useText } from '#ui-shell'
import { fromDollars, inDollars } from './convertDollars.ts'
import { messages } from './messages.ts'

/** Entering the amount in US dollars. */
export type DollarEntry = {
  /** The typed dollars; `undefined` while the token's amount is typed. */
  readonly text: string | undefined
  readonly error: string | undefined
  setText(text: string): void
  /** Switches between dollars and token; the amount stays. */
  toggle(): void
}

/** Follows the form; `undefined` if the token has no price. An amount set elsewhere ends it. */
export function useDollarEntry({ token, sendTokenAmount }: SendState): DollarEntry | undefined {
  const t = useText(messages)
  const { setAmount } = useService(sendingRef)
  const [entry, setEntry] = useState<{
    readonly text: string
    readonly amount: string
    readonly token: string
  }>()
  const price = token?.price
  if (!token || !price) return undefined
  const { asset } = token
  const priced = { asset, price }
  const isCurrent = entry?.amount === sendTokenAmount && entry.token === asset.id
  const text = isCurrent ? entry.text : undefined
  const read = parseAmount(text ?? '', 2)
  return {
    text,
    error:
      read.ok || read.why === 'empty'
        ? undefined
        : read.why === 'decimals'
          ? t('amount.decimals', { symbol: 'USD', count: 2 })
          : t('amount.format', { example: 0.5 }),
    setText(typed) {
      const amount = fromDollars(typed, priced)
      setEntry({ text: typed, amount, token: asset.id })
      setAmount(amount)
    },
    toggle: () =>
      setEntry(
        text === undefined
          ? { text: inDollars(sendTokenAmount, priced), amount: sendTokenAmount, token: asset.id }
          : undefined,
      ),
  }
}
