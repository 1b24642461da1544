type KeyPress = {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly target: unknown
  readonly currentTarget: Element
  preventDefault(): void
}

/**
 * Moves the focus between tiles with arrow keys, in their order on screen; Tab works as usual, and
 * arrows with Alt, Control or Command are the browser's.
 */
export function moveFocus(event: KeyPress, direction: 'ltr' | 'rtl'): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const from =
    event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.row') : null
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')]
  const block = from?.closest('.tiles')
  if (!from || !block) return
  const columns = getComputedStyle(block).gridTemplateColumns.split(' ').length
  const step = direction === 'rtl' ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: step,
    ArrowLeft: -step,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  const by = steps[event.key]
  const target = by === undefined ? undefined : tiles[tiles.indexOf(from) + by]
  if (by === undefined) return
  event.preventDefault()
  target?.focus()
}
