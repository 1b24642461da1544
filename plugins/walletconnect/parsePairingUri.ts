import { pipe, regex, string } from 'valibot'
import { parse } from '#kernel'

const pairingUriSchema = pipe(
  string(),
  regex(
    /^wc:[0-9a-f]{64}@2\?(?:(?!symKey)[a-zA-Z-]+=[\w,%.-]*&)*symKey=[0-9a-f]{64}(?:&(?!symKey)[a-zA-Z-]+=[\w,%.-]*)*$/,
  ),
)

/**
 * Validates a pairing URI. Throws `foreign-invalid` for anything but a version 2 URI with a single
 * key.
 */
export function parsePairingUri(uri: unknown): string {
  return parse(pairingUriSchema, uri, 'The pairing URI')
}
