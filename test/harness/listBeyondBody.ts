import type { Demo } from './mountDemo.ts'

/** Elements of the view on screen whose content reaches beyond the modal's body. */
export function listBeyondBody(demo: Demo): readonly string[] {
  const body = demo.find('.body')?.getBoundingClientRect() ?? new DOMRect()
  const view = demo.host.shadowRoot?.querySelectorAll('.view:not(.leaving) .body *') ?? []
  return [...view]
    .filter((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { left, right, width } = range.getBoundingClientRect()
      const isSeen = !one.closest('.unseen') && width > 0
      return isSeen && (left < body.left - 1 || right > body.right + 1)
    })
    .map(({ tagName, className }) => `${tagName} ${String(className)}`)
}
