import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { SceneAppearance } from '../scenes/sceneAppearances.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Rules that read style and place; all others read only the result of `markupOf`. */
const styleRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/**
 * Elements, attributes, texts and which of them are on screen: what the rules of axe judge, but for
 * `styleRules`. Runs in the page.
 */
function readMarkup(): string {
  const parts: string[] = []
  const read = (parent: ParentNode) => {
    for (const element of parent.querySelectorAll('*')) {
      const attributes = [...element.attributes].filter(
        ({ name }) => name !== 'class' && name !== 'style',
      )
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const { width, height } = element.getBoundingClientRect()
      parts.push(
        element.localName,
        ...attributes.map(({ name, value }) => `${name}=${value}`),
        ...texts.map(({ textContent }) => textContent ?? ''),
      )
      const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      parts.push(`${isVisible} ${width > 0 && height > 0}`)
      if (element.shadowRoot) read(element.shadowRoot)
    }
  }
  read(document)
  return `${document.dir} ${parts.join('\n')}`
}

/**
 * Lists axe's violations, one line for each element: with the page as it is, host and modal, while
 * `judged` is empty, afterwards with the modal alone.
 * Rules that judge markup are left out when the same markup is in `judged`, where this one is
 * added.
 */
export async function axeViolations(
  page: Page,
  { forcedColors }: SceneAppearance,
  judged: Set<string>,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const markup = await page.evaluate(readMarkup)
  const known = judged.has(markup)
  const isFirst = judged.size === 0
  judged.add(markup)
  const isForced = forcedColors === 'active'
  const rules = known
    ? styleRules.filter((rule) => !isForced || rule !== 'color-contrast')
    : undefined
  return page.evaluate(
    async ([forced, only, whole]) => {
      // A target that a bar at the foot covers can be scrolled into sight.
      const bars = [
        ...(document
          .querySelector('latchkey-modal')
          ?.shadowRoot?.querySelectorAll<HTMLElement>('.review-bar, .armed') ?? []),
      ]
      for (const { style } of bars) style.position = 'static'
      const found = await window.axe?.run(whole ? document : { include: 'latchkey-modal' }, {
        runOnly: only
          ? { type: 'rule', values: only }
          : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'],
        // Forced colours are the visitor's own; what is computed is still what the author wrote.
        rules: { 'color-contrast': { enabled: !forced } },
      })
      for (const { style } of bars) style.position = ''
      if (!found) return ['axe did not run']
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
      )
    },
    [isForced, rules, isFirst] as const,
  )
}
