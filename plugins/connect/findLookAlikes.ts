import { isSameWallet } from '#kernel'

/**
 * What a visitor may take for one letter, after lower case: each letter and those that look like
 * it, in the alphabets that have such (Unicode UTS 39).
 */
const confusables = [
  'aаαɑᴀꭺꓮ⍺',
  'bвβʙᏼꓐ',
  'cсϲᴄꮯꓚⲥ',
  'dԁᴅꭰꓓ',
  'eеεєᴇꭼꓰ℮',
  'fƒꜰꓝ',
  'gɡɢցꮐꓖ',
  'hһнηʜꮋꓧհ',
  'kкκᴋꮶꓗ',
  'li1|ıіιӏјjℓ!ɪꭵꓲᴊꭻꓙʟꮮꓡ',
  'mмᴍꮇꓟϻ',
  'nпɴոꓠ',
  'oоο0өᴏօꓳⲟ',
  'pрρᴘꮲꓑ',
  'qԛգ',
  'rгʀꮢꓣᴦ',
  'sѕ5$ꜱꮪꓢ',
  'tтτᴛꭲꓔ',
  'uυսᴜꓴμ',
  'vνѵᴠꮩꓦ',
  'wԝωᴡꮃꮤꓪա',
  'xхχꓫ',
  'yуγʏꮍꓬү',
  'z2ζᴢꮓꓜ',
]
const skeletonLetters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    confusables.flatMap((line) => [...line].map((letter) => [letter, line.charAt(0)])),
  ),
  // Of these the capital resembles another letter than the small one.
  Μ: 'm',
  Ν: 'n',
}

/**
 * What a name looks like at a glance: without case, accents, spaces and marks, letters of other
 * alphabets as those they resemble. For warnings only.
 */
export const toSkeleton = (name: string): string =>
  [...name.normalize('NFKD')]
    .map(
      (letter) =>
        skeletonLetters[letter] ?? skeletonLetters[letter.toLowerCase()] ?? letter.toLowerCase(),
    )
    .join('')
    .replace(/[^\p{L}\p{N}]|\p{DI}/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/(wallet|extenslon)$/, '')

type Named = { readonly name: string; readonly rdns?: string | undefined }

/**
 * Those of the installed wallets that can be taken for another one: for one that is installed too,
 * or for one of the list.
 */
export function findLookAlikes<Item extends Named>(
  installed: readonly Item[],
  listed: readonly Named[],
): ReadonlySet<Item> {
  const byLooks = new Map<string, Named[]>()
  for (const one of [...installed, ...listed])
    byLooks.set(toSkeleton(one.name), [...(byLooks.get(toSkeleton(one.name)) ?? []), one])
  const mistaken = (item: Item) =>
    byLooks
      .get(toSkeleton(item.name))
      ?.some((other) => other !== item && (!listed.includes(other) || !isSameWallet(item, other)))
  return new Set(installed.filter(mistaken))
}
