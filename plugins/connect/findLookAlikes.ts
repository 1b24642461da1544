import { isSameWallet } from '#plugins/ports/wallet-registry'

/** Look-alike characters of each lower-case letter in other alphabets (Unicode UTS 39). */
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
  // Capitals that resemble another letter than their lower case.
  Μ: 'm',
  Ν: 'n',
}

/**
 * Reduces a name to its visual skeleton: no case, accents, spaces or marks; letters of other
 * alphabets become their Latin look-alikes. For warnings only.
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
