import { useEffect } from 'react'
import type { Reload } from './findReloadReason.ts'
import { useKernel } from './useKernel.ts'
import { useReload } from './useReload.ts'

type Props = {
  readonly error: unknown
  onRetry(): void
  onChange(reload: Reload | undefined): void
}

/**
 * Draws nothing; retries when the browser is online again, and reports whether loading the page
 * anew is the way on after an error.
 */
export function ReloadCheck({ error, onRetry, onChange }: Props) {
  const { platform } = useKernel()
  const reload = useReload(error)
  const reason = reload?.reason
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another object
  useEffect(() => onChange(reload), [reason, onChange])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function
  useEffect(() => {
    let wasOnline = platform.online()
    return platform.watch(() => {
      const isOnline = platform.online()
      if (isOnline && !wasOnline) onRetry()
      wasOnline = isOnline
    })
  }, [platform, error])
  return null
}
