/** The characters of an element's texts as they stand on screen, from left to right. */
export function readVisualOrder(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: { left: number; character: string }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    for (let at = 0; at < text.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left, width } = range.getBoundingClientRect()
      if (width > 0) found.push({ left, character: text[at] ?? '' })
    }
  }
  return found
    .sort((a, b) => a.left - b.left)
    .map(({ character }) => character)
    .join('')
    .replaceAll('\u00a0', ' ')
}
