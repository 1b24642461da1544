import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestEnvironment } from '../../harness/openTestEnvironment.ts'
import { openTestEnvironment } from '../../harness/openTestEnvironment.ts'
import type { OpenedScene } from '../scenes/openScene.ts'
import { openScene } from '../scenes/openScene.ts'
import type { Scene } from '../scenes/Scene.ts'
import { applyAppearance, defaultAppearance } from '../scenes/sceneAppearances.ts'
import { collectTabStops } from './collectTabStops.ts'
import type { Findings } from './inspectAppearances.ts'
import { inspectAppearances, inspectTextSpacing } from './inspectAppearances.ts'
import { applyTextSpacing, findSmallTargets } from './layout.ts'

/** The tests of views: each in its state and in every look. */
export function inspectScenes(scenes: readonly Scene[]): void {
  let world: TestEnvironment
  beforeAll(async () => {
    world = await openTestEnvironment()
  })

  describe.each(scenes.map((scene) => [scene.name, scene] as const))(
    'the view in the state %s',
    (_name, scene) => {
      let shown: OpenedScene
      let found: Findings
      beforeAll(async () => {
        shown = await openScene(world, scene)
        found = await inspectAppearances(shown.page)
      })
      afterAll(() => shown?.close())

      it('gives the modal its name', async () => {
        const heading = (await shown.stage.find('.heading').textContent()) ?? ''
        expect(heading).not.toBe('')
        if (!scene.query?.['embedded'])
          expect(await shown.page.getByRole('dialog', { name: heading, exact: true }).count()).toBe(
            1,
          )
      })

      it('breaks no rule of axe in any look', () => {
        expect(found.axe).toEqual([])
      })

      it('fits into its width, and cuts off no text', () => {
        expect(found.layout).toEqual([])
      })

      it('loses nothing on a small screen or at a zoom of 400 %', () => {
        expect(found.lost).toEqual([])
      })

      it('stands still where the visitor asks for it', () => {
        expect(found.moving).toEqual([])
      })

      it('has targets of at least 44 pixels', async () => {
        await applyAppearance(shown.page, defaultAppearance)
        expect(await findSmallTargets(shown.page, 44)).toEqual([])
      })

      it('the Tab key reaches every part both ways with a visible ring, and stays inside', async () => {
        const outside = scene.query?.['embedded'] ? expect.anything() : []
        const whole = { missed: [], ringless: [], covered: [], outside }
        await applyAppearance(shown.page, defaultAppearance)
        expect(await collectTabStops(shown.page, 'Tab')).toEqual(whole)
        expect(await collectTabStops(shown.page, 'Shift+Tab')).toEqual(whole)
      })

      it('loses nothing when the visitor spaces the text', async () => {
        await applyTextSpacing(shown.page)
        expect(await inspectTextSpacing(shown.page)).toEqual([])
      })
    },
  )
}
