import type { AppearanceEntry, SceneEntry, SceneList } from './SceneList.ts'

/** The scene and the appearance on screen; in a language without a picture it is drawn live. */
export type Selection = {
  readonly scene: SceneEntry
  readonly appearance: AppearanceEntry
  readonly locale?: string | undefined
}

/** The address of a selection: `?scene=receive&look=dark&locale=ja`. */
export const toSearch = (scene: string, look: string, locale?: string) =>
  `?${new URLSearchParams({ scene, look, ...(locale && { locale }) })}`

/** Reads the selection from the address; the first scene and appearance where it names none. */
export function readSelection(
  search: string,
  { scenes, appearances, locales }: SceneList,
): Selection | undefined {
  const query = new URLSearchParams(search)
  const find = <Entry extends { readonly name: string }>(
    entries: readonly Entry[],
    name: string | null,
  ) => entries.find((entry) => entry.name === name) ?? entries[0]
  const scene = find(scenes, query.get('scene'))
  const appearance = find(appearances, query.get('look'))
  const locale = locales.find((one) => one === query.get('locale'))
  return scene && appearance && { scene, appearance, locale }
}

/** The file of a selection's picture, as `npm run screenshots` names it. */
export const toPictureFile = ({ scene, appearance, locale }: Selection) =>
  `${[scene.name, appearance.name, locale].filter(Boolean).join('.')}.png`

/** The entry `step` places further, around the end. */
export function stepThrough<Entry>(entries: readonly Entry[], current: Entry, step: number): Entry {
  const at = entries.indexOf(current) + step + entries.length
  return entries[at % entries.length] ?? current
}

/** The demo page with the options of a scene, in an appearance. */
export function toDemoAddress({ scene, appearance, locale }: Selection): string {
  const { theme } = appearance
  const options = { ...scene.query, theme, locale: locale ?? appearance.locale }
  return `/?${new URLSearchParams(options)}`
}
