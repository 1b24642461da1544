import type { Texts } from './defineMessages.ts'
import type { PackedTexts } from './unpackTexts.ts'

/**
 * The texts of the built-in plugins in one language: a file for each folder, with the texts of its
 * messages by their id. The first word of an id is the folder's name.
 */
export type Translations = Readonly<
  Record<string, () => Promise<Readonly<Record<string, Texts | PackedTexts>>>>
>

/** Loads the texts of the built-in plugins in a locale, if they are translated to its language. */
export type LoadTranslations = (locale: string) => Promise<Translations | undefined>
