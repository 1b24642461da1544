import type { Messages, Texts } from '#ui-shell/drawing'
import { unpackTexts } from '#ui-shell/unpack-texts'
import { loadTranslations } from './translations.ts'

/** Loads texts in a locale; those that are not translated stay English. */
export async function loadFirstTexts(
  all: readonly Messages<Texts>[],
  locale: string,
): Promise<Texts> {
  const folders = await loadTranslations(locale)
  const texts = await Promise.all(
    all.map(async ({ id, en }) => {
      const packed = (await folders?.[id]?.())?.[id]
      return { ...en, ...(packed && unpackTexts(packed, en)) }
    }),
  )
  return Object.assign({}, ...texts)
}
