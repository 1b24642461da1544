import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { useBackOnline } from './useBackOnline.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Reads again what failed. */
  onRetry(): void
  /** True while a retry would be refused; the button keeps the focus. */
  readonly blocked?: boolean
}

/**
 * The button of a notice about data that could not be read. While it stands, it retries by itself
 * each time the browser is online again.
 */
export function RetryButton({ onRetry, blocked = false, ...rest }: Props) {
  const retry = () => {
    if (!blocked) onRetry()
  }
  useBackOnline(retry)
  return <Button data-action="retry" {...rest} aria-disabled={blocked} onClick={retry} />
}
