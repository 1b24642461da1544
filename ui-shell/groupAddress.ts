/**
 * Splits an address into its prefix (`0x`, `bc1`) and groups of four characters. The first and the
 * last four are what people compare: an odd rest stands before the last group.
 * @example groupAddress('0x7099…79C8') // ['0x', '7099', …, '79C8']
 */
export function groupAddress(address: string): readonly string[] {
  const prefix = findPrefix(address)
  const characters = [...address.slice(prefix.length)]
  const last = characters.splice(-4).join('')
  const groups = characters.join('').match(/.{1,4}/gsu) ?? []
  return [prefix, ...groups, last].filter((group) => group !== '')
}

/**
 * Finds `0x`, or what a bech32 address (BIP 173) has up to its separator: the last `1`, since its
 * other characters exclude `1`, `b`, `i` and `o`, with six for the checksum.
 */
const findPrefix = (address: string) =>
  /^0[Xx]|^[a-z][a-z02-9]*1(?=[02-9ac-hj-np-z]{6,}$)/u.exec(address)?.[0] ?? ''
