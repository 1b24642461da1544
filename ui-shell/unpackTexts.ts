import type { Texts } from './defineMessages.ts'
import { hashText } from './hashText.ts'

/**
 * Texts as the package ships them: a hash of the English keys, then the texts in the order of these
 * keys, 0 where there is none. Keys that English does not have, as further plurals, follow in an
 * object.
 */
export type PackedTexts = readonly [hash: number, ...texts: (string | 0 | Texts)[]]

/** Identifies the keys of the English texts and their order. */
export const hashKeys = (en: Texts): number => hashText(Object.keys(en).join(' '))

const isPacked = (texts: Texts | PackedTexts): texts is PackedTexts => Array.isArray(texts)

/**
 * Gives packed texts their keys back, and leaves others as they are. Texts that were packed for
 * other keys would stand in each other's places: there are none then.
 */
export function unpackTexts(texts: Texts | PackedTexts, en: Texts): Texts | undefined {
  if (!isPacked(texts)) return texts
  const [hash, ...all] = texts
  if (hash !== hashKeys(en)) return undefined
  const keys = Object.keys(en)
  const named = all.flatMap((text, at) => {
    if (typeof text === 'object') return Object.entries(text)
    return text === 0 ? [] : [[keys[at] ?? '', text]]
  })
  return Object.fromEntries(named)
}
