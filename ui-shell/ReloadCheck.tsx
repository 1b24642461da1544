import { useEffect } from 'react'
import type { Reload } from './findReloadReason.ts'
import { useReload } from './useReload.ts'

type Props = { readonly error: unknown; onChange(reload: Reload | undefined): void }

/** Draws nothing; reports whether loading the page anew is the way on after an error. */
export function ReloadCheck({ error, onChange }: Props) {
  const reload = useReload(error)
  const reason = reload?.reason
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another object
  useEffect(() => onChange(reload), [reason, onChange])
  return null
}
