import type { Page } from 'playwright-core'
import type { SceneAppearance } from '../scenes/sceneAppearances.ts'
import { applyAppearance, longTexts, sceneAppearances } from '../scenes/sceneAppearances.ts'
import { axeViolations } from './axeViolations.ts'
import { findClipped, findOverflowing, findRunningAnimations, findUnreachable } from './layout.ts'

/** The defects of the modal on screen, one line for each appearance and element. */
export type Findings = Readonly<Record<'axe' | 'layout' | 'lost' | 'moving', string[]>>

const prefixLines = ({ name }: SceneAppearance, lines: readonly string[]) =>
  lines.map((line) => `${name}: ${line}`)

const findLayoutDefects = async (page: Page) => [
  ...(await findOverflowing(page)),
  ...(await findClipped(page)),
]

/** Looks at the modal in every look. */
export async function inspectAppearances(page: Page): Promise<Findings> {
  const found: Findings = { axe: [], layout: [], lost: [], moving: [] }
  const judged = new Set<string>()
  for (const look of sceneAppearances) {
    await applyAppearance(page, look)
    found.axe.push(...prefixLines(look, await axeViolations(page, look, judged)))
    found.layout.push(...prefixLines(look, await findLayoutDefects(page)))
    if (look.size) found.lost.push(...prefixLines(look, await findUnreachable(page)))
    if (look.reducedMotion)
      found.moving.push(...prefixLines(look, await findRunningAnimations(page)))
  }
  await applyAppearance(page, longTexts)
  found.layout.push(...prefixLines(longTexts, await findLayoutDefects(page)))
  return found
}

/** Looks at the modal on small screens only, where spaced text has the least room. */
export async function inspectTextSpacing(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const look of sceneAppearances.filter(({ size }) => size)) {
    await applyAppearance(page, look)
    found.push(
      ...prefixLines(look, [...(await findLayoutDefects(page)), ...(await findUnreachable(page))]),
    )
  }
  return found
}
