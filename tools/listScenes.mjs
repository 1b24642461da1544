import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that `npm run screenshots` fills. */
export const picturesFolder = join(import.meta.dirname, '..', 'screenshots')

const localesFolder = join(import.meta.dirname, '..', 'ui-shell', 'locales')

/**
 * Lists what the gallery shows: every scene of test/accessibility/scenes, every appearance, the
 * pictures that there are, and the languages of the modal. The caller has registered sandbox/loader.
 */
export async function listScenes() {
  const { sceneGroups } = await import('../test/accessibility/scenes/scenes.ts')
  const { pictureAppearances } = await import('../test/accessibility/scenes/sceneAppearances.ts')
  const pictures = existsSync(picturesFolder) ? readdirSync(picturesFolder) : []
  return {
    scenes: Object.entries(sceneGroups).flatMap(([group, scenes]) =>
      scenes.map(({ name, view, query = {} }) => ({ name, view, group, query })),
    ),
    appearances: pictureAppearances.map(
      ({ name, theme = 'light', locale = 'en', size, ...more }) => ({
        name,
        theme,
        locale,
        direction: locale === 'ar' ? 'rtl' : 'ltr',
        width: size?.width ?? 1024,
        ...more,
      }),
    ),
    pictures: pictures.filter((file) => file.endsWith('.png')),
    locales: ['en', ...readdirSync(localesFolder).map((file) => file.replace('.json', ''))],
  }
}
