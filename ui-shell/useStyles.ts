import { useLayoutEffect } from 'react'
import { useShell } from './ShellContext.ts'

/**
 * Adds a view's own stylesheet to the modal, once.
 * @example import css from './swap.css?inline'; useStyles(css)
 */
export function useStyles(css: string): void {
  const { addStyles } = useShell()
  useLayoutEffect(() => addStyles(css), [addStyles, css])
}
