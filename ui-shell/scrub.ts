/** Longer texts are cut at a word before scrubbing. */
const inputLimit = 4000

/** Addresses, keys, hashes and signatures in every common spelling: hex, base58, base64, bech32. */
const secret = /[\w+/=.-]{32,}/g
/** Codes, phone numbers, amounts. */
const digits = /\d{6,}/g
const query = /[?#].+$/

function scrubWord(word: string): string {
  if (/@|%40/.test(word)) return '[email]'
  return word.replace(query, '?[query]').replace(secret, '[secret]').replace(digits, '[digits]')
}

/**
 * Removes email addresses, account addresses, hashes, signatures, codes and query strings from a
 * text; cuts it to `most` characters.
 */
export function scrub(text: string, most = 120): string {
  const whole =
    text.length <= inputLimit ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', inputLimit)))
  return whole.split(/(\s)/).map(scrubWord).join('').slice(0, most)
}
