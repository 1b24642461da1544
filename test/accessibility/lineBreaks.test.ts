import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEnvironment } from '../harness/openTestEnvironment.ts'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'
import { openScene } from './scenes/openScene.ts'
import { applyAppearance } from './scenes/sceneAppearances.ts'
import { scenes } from './scenes/scenes.ts'

let world: TestEnvironment
beforeAll(async () => {
  world = await openTestEnvironment()
})

/** The lines of the explanation over a sign-in on a small screen. */
async function readLines(locale: string): Promise<string[]> {
  const scene = scenes.find(({ name }) => name === 'sign-in-required')
  if (!scene) throw new RangeError('There is no scene of a required sign-in')
  const { page, stage, close } = await openScene(world, scene)
  await applyAppearance(page, { name: locale, size: { width: 320, height: 640 }, locale })
  const lines = await stage
    .find('.sign-in p')
    .first()
    .evaluate((paragraph) => {
      const [text] = paragraph.childNodes
      const range = document.createRange()
      const found: { top: number; text: string }[] = []
      for (const [at, letter] of [...(text?.textContent ?? '')].entries()) {
        if (!text) continue
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top } = range.getBoundingClientRect()
        const last = found.at(-1)
        if (last && Math.abs(last.top - top) < 4) last.text += letter
        else found.push({ top, text: letter })
      }
      return found.map((line) => line.text)
    })
  await close()
  return lines
}

describe('line breaks', () => {
  it('are between words in Korean', async () => {
    const lines = await readLines('ko')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/ $/)
  })

  it('are between phrases in Japanese, without a space between sentences', async () => {
    const lines = await readLines('ja')
    expect(lines.length).toBeGreaterThan(2)
    // No word of katakana or of kanji is torn, and no ending stands at the beginning of a line.
    const torn = /[\p{Script=Katakana}ー]\n[\p{Script=Katakana}ー]|\p{Script=Han}\n\p{Script=Han}/u
    expect(lines.join('\n')).not.toMatch(torn)
    expect(lines.join('')).not.toContain('。 ')
  })
})
