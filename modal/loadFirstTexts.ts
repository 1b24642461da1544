import type { Translations } from '#ui-shell'
import type { Messages, Texts } from '#ui-shell/drawing'
import { unpackTexts } from '#ui-shell/unpack-texts'

/** Loads texts of one language; those that are not translated stay English. */
export async function loadFirstTexts(
  all: readonly Messages<Texts>[],
  translations: Translations,
): Promise<Texts> {
  const texts = await Promise.all(
    all.map(async ({ id, en }) => {
      const packed = (await translations[id]?.())?.[id]
      return { ...en, ...(packed && unpackTexts(packed, en)) }
    }),
  )
  return Object.assign({}, ...texts)
}
