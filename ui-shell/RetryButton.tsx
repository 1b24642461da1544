import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { useOnline } from './useOnline.ts'

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
  const online = useOnline()
  const wasOffline = useRef(false)
  const retry = () => {
    if (!blocked) onRetry()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `retry` is no other network
  useEffect(() => {
    if (online && wasOffline.current) retry()
    wasOffline.current = !online
  }, [online])
  return <Button data-action="retry" {...rest} aria-disabled={blocked} onClick={retry} />
}
