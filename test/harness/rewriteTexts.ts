import type { Release } from '#kernel'

/** True inside what its page asks not to translate, beyond shadow roots too. */
function isKept(node: Node | null): boolean {
  if (node instanceof HTMLElement && !node.translate) return true
  const outer = node?.parentNode ?? (node instanceof ShadowRoot ? node.host : null)
  return outer !== null && isKept(outer)
}

function rewrite(text: Text): void {
  if (!text.data.trim() || text.parentElement?.localName === 'font' || isKept(text.parentNode))
    return
  const font = document.createElement('font')
  font.append(`${text.data}·`)
  text.replaceWith(font)
}

function rewriteAll(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) texts.push(node)
    else if (node instanceof Element && node.shadowRoot) rewriteAll(node.shadowRoot)
  }
  texts.forEach(rewrite)
}

/**
 * Rewrites a page as translators of browsers and extensions do: each text gives way to an element
 * with another one, in open shadow roots too, except where the page asks for none. Texts that come
 * later follow.
 */
export function rewriteTexts(root: Node): Release {
  rewriteAll(root)
  const timer = setInterval(() => rewriteAll(root), 20)
  return () => clearInterval(timer)
}
