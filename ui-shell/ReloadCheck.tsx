import { useEffect } from 'react'
import type { Reload } from './findReloadReason.ts'
import { useKernel } from './useKernel.ts'
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
  const { platform } = useKernel()
  const reload = useReload(error)
  const reason = reload?.reason
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another object
  useEffect(() => onChange(reload), [reason, onChange])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function
  useEffect(() => {
    let before = online
    const follow = () => {
      const now = platform.online()
      if (now && !before) onRetry()
      before = now
    }
    // This code may have come with the network.
    follow()
    return platform.watch(follow)
  }, [platform, online])
  return null
}
