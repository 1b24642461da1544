/** A rule for screen texts: what it finds, and what to write instead. */
type Rule = { readonly pattern: RegExp; readonly remedy: string }

const rules: readonly Rule[] = [
  {
    pattern: /\b(nobody|somebody|anybody|everybody|whoever|whatever)\b/i,
    remedy: 'say what happened, to whom it matters',
  },
  { pattern: /\bcould not\b|\b(?:was|were) not loaded\b/i, remedy: "write Couldn't …" },
  { pattern: /\bYou are (?:off|on)line\b/, remedy: "write You're …" },
  { pattern: /\bis called like\b/i, remedy: 'write No results' },
  { pattern: /\bnot all there is\b/i, remedy: 'write Some … couldn’t be loaded' },
  { pattern: /\bbelongs to\b/i, remedy: 'name the relation: is a … account' },
  { pattern: /\bgo(?:es)? on (?:at|asking|looking|without)\b/i, remedy: 'write Continue or keeps' },
  { pattern: /, about\b|\bget about\b/i, remedy: 'write Estimated … or (estimated)' },
  {
    pattern: /\b(?:looks?|looking|looked) (?:it up|once more|at it|at your|into|after)\b/i,
    remedy: 'write Check … or Double-checking…',
  },
  { pattern: /\bshows up\b|\bcould be looked up\b/i, remedy: 'write appears' },
  { pattern: /\bTake another\b|^It takes\b|^Takes? \{/, remedy: 'write Choose another, or Fee …' },
  { pattern: /\bhanded (?:in|over)\b/i, remedy: 'write submitted' },
  { pattern: /\bat the moment\b/i, remedy: 'write right now' },
  { pattern: /\b(?:it|this) twice\b/i, remedy: 'write … again anyway' },
  { pattern: /\bis to be\b|\bis not to be\b/i, remedy: 'name the thing: No payment due' },
  { pattern: /^What (?![^?]*\?$)[^.]*$/, remedy: 'name the thing instead of a relative clause' },
  { pattern: /\bworked out\b|\bworking out\b/i, remedy: 'write calculate or Estimating' },
  { pattern: /\bis not known\b|\bNot known\b/, remedy: 'write unknown' },
  { pattern: /\b(?:a|an|the)$/i, remedy: 'finish the phrase' },
  {
    pattern: /\brejected\b|(?<!Request |You |Connection )\bdeclined\b/i,
    remedy: 'write Request declined',
  },
  { pattern: / {2}|^\s|\s$/, remedy: 'use one space' },
  { pattern: /\.{3}/, remedy: 'use …' },
  { pattern: /[‘’]/, remedy: "use a straight '" },
]

/** Names of products, standards and stores, as their owners write them. */
const properNames = new Set(
  'App Apps Apple Bitcoin Celo Ethereum Farcaster Google Ordinals Play Solana Store WalletConnect'.split(
    ' ',
  ),
)
const isAcronym = (word: string) => /^[A-Z0-9]+s?$/.test(word) || /[a-z][A-Z]/.test(word)

/**
 * Words in the middle of a sentence that start with a capital. The value of `{text}` is a sentence
 * of its own.
 */
function findTitleCase(text: string): readonly string[] {
  const plain = text.replace(/^\{text\} /, '').replace(/`[^`]*`|"[^"]*"/g, '_')
  return plain.split(/[.!?:…]\s+|\s[·(]\s?/).flatMap((sentence) =>
    sentence
      .split(/[\s/]+/)
      .slice(1)
      .map((word) => word.replace(/[^\p{L}\p{N}{}_']/gu, ''))
      .filter((word) => /^[A-Z]/.test(word) && !isAcronym(word))
      .filter((word) => !properNames.has(word.replace(/'s?$/, '')) && !/^I(?:'|$)/.test(word)),
  )
}

/** Finds what is wrong with an English screen text; each finding names the remedy. */
export function findTextBreaches(text: string): readonly string[] {
  const found = rules.flatMap(({ pattern, remedy }) => {
    const match = pattern.exec(text)
    return match ? [`"${match[0]}": ${remedy}`] : []
  })
  return [...found, ...findTitleCase(text).map((word) => `"${word}": use sentence case`)]
}
