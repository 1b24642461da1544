/** Minimum of equal characters at both ends together that is no coincidence. */
const minEqualEnds = 6
/** Minimum of equal characters at each end. */
const minEqualPerEnd = 1
/** Prefixes shared by all addresses of a kind. */
const prefixes = [/^0x/i, /^[a-z]{1,20}1.(?=[ac-hj-np-z02-9]{20,}$)/, /^S[PTMN]/, /^[135]/]

/**
 * Strips the prefix that all addresses of its kind share.
 * Case is ignored: it does not help a visitor to notice a difference.
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

/** The short form in lists: four characters, then six. */
const toShortForm = (address: string) => `${address.slice(0, 4)}${address.slice(-6)}`.toLowerCase()
const reverseText = (text: string) => [...text].reverse().join('')

/** Counts insertions, deletions and substitutions, up to `most`. */
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
 * True if an address could be mistaken for another: equal at both ends, equal in the short form of
 * lists, or equal but for a few characters. False for the address itself.
 *
 * @example
 * isLookAlike('0xd8dA000000000000000000000000000000006045',
 * '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // true
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
