/**
 * The groups of an address: `0x` apart, then four characters each. The first and the last four are
 * what people compare, so that an odd rest stands before the last group.
 * @example groupAddress('0x7099…79C8') // ['0x', '7099', …, '79C8']
 */
export function groupAddress(address: string): readonly string[] {
  const [, prefix = '', digits = ''] = /^(0x)?(.*)$/isu.exec(address) ?? []
  const characters = [...digits]
  const last = characters.splice(-4).join('')
  const groups = characters.join('').match(/.{1,4}/gsu) ?? []
  return [prefix, ...groups, last].filter((group) => group !== '')
}
