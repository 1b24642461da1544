import type { Page } from 'playwright-core'
import type { Look } from '../scenes/looks.ts'
import { looks, wear } from '../scenes/looks.ts'
import { axeViolations } from './axeViolations.ts'
import { cutOff, moving, outOfReach, stickingOut } from './layout.ts'

/** What is wrong with the modal on screen, one line for each look and element. */
export type Findings = Readonly<Record<'axe' | 'layout' | 'lost' | 'moving', string[]>>

const inLook = ({ name }: Look, lines: readonly string[]) => lines.map((line) => `${name}: ${line}`)

/** Looks at the modal in every look. */
export async function inspectLooks(page: Page): Promise<Findings> {
  const found: Findings = { axe: [], layout: [], lost: [], moving: [] }
  const judged = new Set<string>()
  for (const look of looks) {
    await wear(page, look)
    found.axe.push(...inLook(look, await axeViolations(page, look, judged)))
    found.layout.push(...inLook(look, [...(await stickingOut(page)), ...(await cutOff(page))]))
    if (look.size) found.lost.push(...inLook(look, await outOfReach(page)))
    if (look.reducedMotion) found.moving.push(...inLook(look, await moving(page)))
  }
  return found
}

/** Looks at the modal on small screens only, where spaced text has the least room. */
export async function inspectSpaced(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const look of looks.filter(({ size }) => size)) {
    await wear(page, look)
    found.push(
      ...inLook(look, [
        ...(await stickingOut(page)),
        ...(await cutOff(page)),
        ...(await outOfReach(page)),
      ]),
    )
  }
  return found
}
