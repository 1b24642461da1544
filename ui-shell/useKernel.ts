import type { Kernel } from '#kernel'
import { useShell } from './ShellContext.ts'

/** The kernel behind the modal. */
export function useKernel(): Kernel {
  return useShell().kernel
}
