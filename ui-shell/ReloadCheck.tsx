import { useEffect } from 'react'
import { useReload } from './useReload.ts'

type Props = { readonly error: unknown; onChange(reload: { run(): void } | undefined): void }

/** Draws nothing; reports whether loading the page anew is the way on after an error. */
export function ReloadCheck({ error, onChange }: Props) {
  const reload = useReload(error)
  const offered = reload !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes another function
  useEffect(() => onChange(reload && { run: reload }), [offered, onChange])
  return null
}
