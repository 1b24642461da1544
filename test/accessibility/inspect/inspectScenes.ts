import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../harness/openWorld.ts'
import { openWorld } from '../../harness/openWorld.ts'
import { plain, wear } from '../scenes/looks.ts'
import type { Shown } from '../scenes/openScene.ts'
import { openScene } from '../scenes/openScene.ts'
import type { Scene } from '../scenes/Scene.ts'
import type { Findings } from './inspectLooks.ts'
import { inspectLooks, inspectSpaced } from './inspectLooks.ts'
import { smallTargets, spaceText } from './layout.ts'
import { tabStops } from './tabStops.ts'

/** The tests of views: each in its state and in every look. */
export function inspectScenes(scenes: readonly Scene[]): void {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })

  describe.each(scenes.map((scene) => [scene.name, scene] as const))(
    'the view in the state %s',
    (_name, scene) => {
      let shown: Shown
      let found: Findings
      beforeAll(async () => {
        shown = await openScene(world, scene)
        found = await inspectLooks(shown.page)
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
        await wear(shown.page, plain)
        expect(await smallTargets(shown.page, 44)).toEqual([])
      })

      it('is reached whole by the Tab key, both ways, with a ring that is seen, and holds the focus', async () => {
        const outside = scene.query?.['embedded'] ? expect.anything() : []
        const whole = { missed: [], ringless: [], covered: [], outside }
        await wear(shown.page, plain)
        expect(await tabStops(shown.page, 'Tab')).toEqual(whole)
        expect(await tabStops(shown.page, 'Shift+Tab')).toEqual(whole)
      })

      it('loses nothing when the visitor spaces the text', async () => {
        await spaceText(shown.page)
        expect(await inspectSpaced(shown.page)).toEqual([])
      })
    },
  )
}
