import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEnvironment } from '../harness/openTestEnvironment.ts'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'
import { openScene } from './scenes/openScene.ts'
import { applyAppearance, sceneAppearances } from './scenes/sceneAppearances.ts'
import { sceneGroups } from './scenes/scenes.ts'

let world: TestEnvironment
beforeAll(async () => {
  world = await openTestEnvironment()
})

describe.each(sceneGroups.approval.map((scene) => [scene.name, scene] as const))(
  'the view under the secure site’s card in the state %s',
  (_name, scene) => {
    it('stands in every look of its language', async () => {
      const { page, stage, close } = await openScene(world, scene)
      const looks = sceneAppearances.filter(({ locale }) => !scene.oneLanguage || !locale)
      const seen: string[] = []
      for (const look of looks) {
        await applyAppearance(page, look)
        if (await stage.find('.frame-room').isVisible()) seen.push(look.name)
      }
      await close()
      expect(seen).toEqual(looks.map(({ name }) => name))
    })
  },
)
