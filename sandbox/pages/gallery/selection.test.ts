import { describe, expect, it } from 'vitest'
import { listScenes } from '../../../tools/listScenes.mjs'
import type { SceneList } from './SceneList.ts'
import { readSelection, stepThrough, toDemoAddress, toPictureFile, toSearch } from './selection.ts'

const list: SceneList = await listScenes()
const names = (search: string) => {
  const { scene, appearance } = readSelection(search, list) ?? {}
  return [scene?.name, appearance?.name]
}

describe('the gallery', () => {
  it('lists every scene once, with all directions and themes', () => {
    const scenes = list.scenes.map(({ name }) => name)
    expect(scenes.length).toBeGreaterThan(150)
    expect(new Set(scenes).size).toBe(scenes.length)
    expect(new Set(list.appearances.map(({ direction }) => direction))).toEqual(
      new Set(['ltr', 'rtl']),
    )
    expect(new Set(list.appearances.map(({ theme }) => theme))).toEqual(new Set(['light', 'dark']))
  })

  it('shows the scene and appearance of its address, and the first of both without', () => {
    expect(names(toSearch('receive', 'narrow-rtl-dark'))).toEqual(['receive', 'narrow-rtl-dark'])
    expect(names('')).toEqual([list.scenes[0]?.name, 'light'])
    expect(names('?scene=nowhere&look=rtl')).toEqual([list.scenes[0]?.name, 'rtl'])
  })

  it('goes from the last scene to the first, and back', () => {
    expect([stepThrough(['a', 'b', 'c'], 'c', 1), stepThrough(['a', 'b', 'c'], 'a', -1)]).toEqual([
      'a',
      'c',
    ])
  })

  it('draws a scene live in each of the twenty languages, and in no other', () => {
    expect(list.locales).toHaveLength(20)
    for (const locale of list.locales) {
      const selection = readSelection(toSearch('receive', 'rtl', locale), list)
      expect(selection && toDemoAddress(selection)).toContain(`locale=${locale}`)
    }
    expect(readSelection('?scene=receive&locale=xx', list)?.locale).toBeUndefined()
  })

  it('shows the picture of a scene in each language that `npm run screenshots` drew', () => {
    const toFile = (search: string) => {
      const selection = readSelection(search, list)
      return selection && toPictureFile(selection)
    }
    expect([
      toFile(toSearch('receive', 'narrow')),
      toFile(toSearch('receive', 'narrow', 'ja')),
    ]).toEqual(['receive.narrow.png', 'receive.narrow.ja.png'])
  })

  it('links to the demo with the options of the scene and the appearance', () => {
    const selection = readSelection('?scene=connect-many&look=narrow-rtl-dark', list)
    expect(selection && toDemoAddress(selection)).toBe(
      '/?wallets=walletless%2Csilent%2Cquirky%3Abusy%2Clegacy&theme=dark&locale=ar',
    )
  })
})
