/** Equal at both ends to this many characters together is no accident. */
const minEqualEnds = 6
/** At least so many of them at each end. */
const minEqualPerEnd = 1
/** What all addresses of a kind begin with. */
const prefixes = [/^0x/i, /^[a-z]{1,20}1.(?=[ac-hj-np-z02-9]{20,}$)/, /^S[PTMN]/, /^[135]/]

/**
 * The part of an address that tells it from others: without the digits, prefix or first letters
 * that all addresses of its kind share. Spelling in capitals deceives nobody less.
 */
function stripPrefix(address: string): string {
  const prefix = prefixes.find((pattern) => pattern.test(address))
  return (prefix ? address.replace(prefix, '') : address).toLowerCase()
}

function sharedPrefixLength(a: string, b: string): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count++
  return count
}

/** How lists show it: four characters, then six. */
const toShortForm = (address: string) => `${address.slice(0, 4)}${address.slice(-6)}`.toLowerCase()
const reverseText = (text: string) => [...text].reverse().join('')

/** How many characters must be put in, taken out or changed, as far as `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1]
    for (const [at, other] of [...b].entries())
      next.push(
        Math.min(
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
          (row[at] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    row = next
    if (Math.min(...row) > most) return most + 1
  }
  return row[b.length] ?? most + 1
}

/**
 * Whether an address could be mistaken for another: the same at both ends, the same in the short
 * form of lists, or the same but for a few characters. An address is not like itself.
 // true
 * @example looksLike('0xd8dA000000000000000000000000000000006045', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
 */
export function isLookAlike(address: string, known: string): boolean {
  const [a, b] = [stripPrefix(address), stripPrefix(known)]
  if (a === b || a === '' || b === '') return false
  if (toShortForm(address) === toShortForm(known)) return true
  const [start, end] = [
    sharedPrefixLength(a, b),
    sharedPrefixLength(reverseText(a), reverseText(b)),
  ]
  if (start >= minEqualPerEnd && end >= minEqualPerEnd && start + end >= minEqualEnds) return true
  const few = Math.floor(Math.min(a.length, b.length) / 5)
  return editDistance(a, b, few) <= few
}
