import type { Translations } from '#ui-shell'

/** Names files by their folder: `../../plugins/send/locales/de.json` becomes `send`. */
export const byFolder = (files: Translations): Translations =>
  Object.fromEntries(
    Object.entries(files).map(([path, load]) => [path.split('/').at(-3) ?? path, load]),
  )
