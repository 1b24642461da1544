/** A dialog of a page with what libraries of dialogs do; `left` counts the wishes to leave it. */
export type PageDialogDouble = {
  readonly element: HTMLElement
  readonly left: () => number
  /** Ends what it does; it stays on the page. */
  stop(): void
}

/**
 * Opens a dialog as libraries draw it, with a button that has the focus. It takes a press outside it
 * and Escape, before they arrive, as a wish to leave, and Tab outside its own controls away; it
 * makes all outside it inert, also what is added, and refuses scrolling where its page cannot see a
 * scroller.
 */
export function openPageDialogDouble(attributes: Record<string, string> = {}): PageDialogDouble {
  let left = 0
  const over = new AbortController()
  const { signal } = over
  const element = document.body.appendChild(document.createElement('div'))
  for (const [name, value] of Object.entries({ role: 'dialog', ...attributes }))
    element.setAttribute(name, value)
  const button = element.appendChild(document.createElement('button'))
  button.textContent = 'Pay'
  button.focus()

  const leave = () => {
    left++
  }
  const isOutside = ({ target }: Event) => target instanceof Node && !element.contains(target)
  const onPress = (event: Event) => isOutside(event) && leave()
  const onKey = (event: KeyboardEvent) => {
    const [target] = event.composedPath()
    if (event.key === 'Escape') leave()
    const isHeld = event.key === 'Tab' && target !== button
    if (event.key === 'Escape' || isHeld) event.preventDefault()
  }
  const onWheel = (event: Event) => {
    const { target } = event
    if (target instanceof Element && target.scrollHeight <= target.clientHeight)
      event.preventDefault()
  }
  document.addEventListener('pointerdown', onPress, { signal, capture: true })
  document.addEventListener('keydown', onKey, { signal, capture: true })
  document.addEventListener('wheel', onWheel, { signal, passive: false })
  const hidden = new Set<HTMLElement>()
  const hide = (nodes: Iterable<Node>) => {
    for (const node of nodes)
      if (node instanceof HTMLElement && node !== element) {
        hidden.add(node)
        node.inert = true
      }
  }
  hide(document.body.children)
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) hide(addedNodes)
  })
  observer.observe(document.body, { childList: true })
  return {
    element,
    left: () => left,
    stop() {
      over.abort()
      observer.disconnect()
      for (const one of hidden) one.inert = false
    },
  }
}
