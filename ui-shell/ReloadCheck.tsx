import { useEffect } from 'react'
import type { Reload } from './findReloadReason.ts'
import { useBackOnline } from './useBackOnline.ts'
import { useReload } from './useReload.ts'

type Props = {
  readonly error: unknown
  /** False if the browser was offline as the error appeared. */
  readonly online: boolean
  onRetry(): void
  onChange(reload: Reload | undefined): void
}

/**
 * Draws nothing; retries when the browser is online again, and reports whether loading the page
 * anew is the way on after an error.
 */
export function ReloadCheck({ error, online, onRetry, onChange }: Props) {
  const reload = useReload(error)
  const reason = reload?.reason
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another object
  useEffect(() => onChange(reload), [reason, onChange])
  // This code may have come with the network.
  useBackOnline(onRetry, online)
  return null
}
